import { createContext, type RefObject, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TextEditor } from "#ui/form/text-editor.ts";
import type { ArticleReview } from "../article-review.ts";
import { type Claim, claimsOf, type Passage, passagesOf } from "./review-flags.ts";

/** Panes that small screens show one at a time. */
export type Pane = "source" | "rewrite" | "checks";

export interface ReviewState {
  review: ArticleReview;
  claims: Claim[];
  passages: Passage[];
  pane: Pane;
  show: (pane: Pane) => void;
  /** The rewritten text's editor. */
  editor: RefObject<TextEditor | null>;
  /** Scrolls to a claim or passage and selects it. */
  reveal: (target: { claim: Claim } | { passage: Passage; side: "source" | "rewrite" }) => void;
}

/** The state of the review screen: its marks, and the navigation to them. */
export function useReview(review: ArticleReview): ReviewState {
  const [pane, setPane] = useState<Pane>("rewrite");
  const editor = useRef<TextEditor | null>(null);
  const [marked, setMarked] = useState(() => marksOf(review));
  if (marked.review !== review) setMarked(marksOf(review));
  return {
    ...marked,
    pane,
    show: setPane,
    editor,
    reveal: (target) => {
      const side = "claim" in target ? "rewrite" : target.side;
      // A hidden element cannot be scrolled to.
      flushSync(() => setPane(side));
      if ("claim" in target) return revealClaim(target.claim, editor.current);
      if (side === "rewrite") editor.current?.reveal(target.passage.rewrite);
      revealInSource(target.passage, side === "source");
    },
  };
}

const marksOf = (review: ArticleReview) => ({
  review,
  claims: claimsOf(review),
  passages: passagesOf(review),
});

function revealClaim(claim: Claim, editor: TextEditor | null) {
  if (claim.field === "content") return editor?.reveal(claim);
  const input = document.getElementById(fieldIds[claim.field]);
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  input.focus();
  const start = input.value.indexOf(claim.text);
  if (start >= 0) input.setSelectionRange(start, start + claim.text.length);
}

function revealInSource({ source: { id } }: Passage, takesFocus: boolean) {
  const mark = document.getElementById(sourceMarkId(id));
  mark?.scrollIntoView({ block: "center" });
  if (takesFocus) mark?.focus({ preventScroll: true });
}

/** The ids of the fields that are plain inputs. */
export const fieldIds = {
  title: "review-title",
  excerpt: "review-excerpt",
  whyItMatters: "review-why-it-matters",
};

export const sourceMarkId = (id: string) => `source-${id}`;

export const ReviewContext = createContext<ReviewState | null>(null);

/** The review above. @throws outside of one */
export function useReviewState(): ReviewState {
  const state = useContext(ReviewContext);
  if (!state) throw new Error("useReviewState() needs a review above it");
  return state;
}
