import { createContext, type RefObject, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TextEditor } from "#ui/form/text-editor.ts";
import type { ArticleReview } from "../article-review.ts";
import { type Claim, claimsOf, type Passage, passagesOf, sentenceAround } from "./review-flags.ts";

/** The panes, which small screens show one at a time. */
export type Pane = "source" | "rewrite" | "checks";

export const paneTitle = "font-sans text-13 font-semibold tracking-normal text-muted max-lg:sr-only";

export interface ReviewState {
  review: ArticleReview;
  claims: Claim[];
  passages: Passage[];
  pane: Pane;
  show: (pane: Pane) => void;
  /** The index of the visible source. */
  source: number;
  showSource: (place: number) => void;
  editor: RefObject<TextEditor | null>;
  /** The id of the claim that the shortcut keys act on. */
  current: string | null;
  /** Moves to the next open claim: focuses its card and selects it in the text. */
  next: () => void;
  /** Makes a claim the one that the shortcut keys act on. */
  choose: (id: string) => void;
  /** Scrolls to a claim or passage and selects it. */
  reveal: (target: { claim: Claim } | { passage: Passage; side: "source" | "rewrite" }) => void;
  /** Removes the sentence with a claim from the text. */
  takeOut: (claim: Claim) => void;
}

/** The review screen's state: marks, and navigation between them. */
export function useReview(review: ArticleReview): ReviewState {
  const [pane, setPane] = useState<Pane>("rewrite");
  const [source, setSource] = useState(0);
  const [current, setCurrent] = useState<string | null>(null);
  const editor = useRef<TextEditor | null>(null);
  const [marked, setMarked] = useState(() => marksOf(review));
  if (marked.review !== review) setMarked(marksOf(review));
  const reveal: ReviewState["reveal"] = (target) => {
    const side = "claim" in target ? "rewrite" : target.side;
    // Hidden elements cannot be scrolled to.
    flushSync(() => {
      setPane(side);
      if ("claim" in target) setCurrent(target.claim.id);
      else setSource(target.passage.from);
    });
    if ("claim" in target) return revealClaim(target.claim, editor.current);
    if (side === "rewrite") editor.current?.reveal(target.passage.rewrite);
    revealInSource(target.passage, side === "source");
  };
  return {
    ...marked,
    pane,
    show: setPane,
    source,
    showSource: setSource,
    editor,
    current,
    choose: setCurrent,
    reveal,
    next: () => {
      const claim = nextOpen(marked.claims, current);
      if (!claim) return;
      reveal({ claim });
      flushSync(() => setPane("checks"));
      document.getElementById(cardId(claim.id))?.focus();
    },
    takeOut: (claim) => {
      reveal({ claim });
      if (claim.field === "content" && editor.current) cutSentence(editor.current);
    },
  };
}

const marksOf = (review: ArticleReview) => ({
  review,
  claims: claimsOf(review),
  passages: passagesOf(review),
});

/** Returns the open claim after the current one, wrapping around. */
function nextOpen(claims: Claim[], current: string | null): Claim | undefined {
  const place = claims.findIndex(({ id }) => id === current);
  const inOrder = [...claims.slice(place + 1), ...claims.slice(0, place + 1)];
  return inOrder.find(({ decision }) => decision === null);
}

/** Call it with the claim selected, wherever it has moved. */
function cutSentence(editor: TextEditor) {
  const { text, from, to } = editor.read();
  const sentence = sentenceAround(text, { start: from, end: to });
  const at = { from: sentence.start, to: sentence.start };
  editor.apply({ from: sentence.start, to: sentence.end, insert: "", selection: at });
}

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

/** The ids of the plain input fields. */
export const fieldIds = {
  title: "review-title",
  excerpt: "review-excerpt",
  whyItMatters: "review-why-it-matters",
};

export const sourceMarkId = (id: string) => `source-${id}`;

export const cardId = (id: string) => `card-${id}`;

export const ReviewContext = createContext<ReviewState | null>(null);

/** Returns the state of the enclosing review. @throws outside of a review */
export function useReviewState(): ReviewState {
  const state = useContext(ReviewContext);
  if (!state) throw new Error("useReviewState() must be used inside a review");
  return state;
}
