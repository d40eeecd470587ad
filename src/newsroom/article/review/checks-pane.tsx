import { CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFormContext } from "react-hook-form";
import { routes } from "#shared/routes.ts";
import { areSingleKeysOn } from "#shared/single-keys.ts";
import { pluralize, preview } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ArticleReview } from "../article-review.ts";
import { ClaimCard } from "./claim-card.tsx";
import { ReadyList } from "./ready-list.tsx";
import { markLooks, type Passage, percent } from "./review-flags.ts";
import { paneTitle, useReviewState } from "./review-state.ts";

export function ChecksPane({ isChecking, children }: { isChecking: boolean; children?: ReactNode }) {
  const { review, claims, passages } = useReviewState();
  const open = claims.filter(({ decision }) => decision === null).length;
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-3 flex items-baseline justify-between gap-3">
        <h3 className={paneTitle}>Checks</h3>
        {claims.length > 0 && (
          <p className={open > 0 ? "text-13 font-medium text-warn" : "text-13 text-muted"}>
            {open} of {pluralize(claims.length, "claim")} open
          </p>
        )}
      </div>
      <Verdict review={review} isChecking={isChecking} />
      <ClaimList />
      <FixedClaims fixed={review.fixed} />
      <ReadyList />
      <PassageList passages={passages} />
      {children}
    </div>
  );
}

function Verdict({ review: { article, publishable, reasons }, isChecking }: VerdictProps) {
  const { isDirty } = useFormContext().formState;
  return (
    <section aria-label="Result of the checks" aria-live="polite" aria-busy={isChecking}>
      <p className={classes("flex gap-2 font-medium", publishable ? "text-accent" : "text-danger")}>
        {publishable ? (
          <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
        ) : (
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        )}
        {publishable ? "Publishable" : "Cannot be published"}
      </p>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1 wrap-anywhere">
          {reason.charAt(0).toUpperCase() + reason.slice(1)}.
        </p>
      ))}
      <OverlapBars />
      {article.reviewedBy && article.reviewedAt && (
        <p className="mt-2 text-13 text-muted">
          Published, reviewed by {article.reviewedBy}, {formatMoment(article.reviewedAt)}. Changes are public
          as soon as you save them, and you become the reviewer.
        </p>
      )}
      {article.status === "published" && !article.reviewedBy && (
        <p className="mt-2 text-13 text-warn">
          Published, and changed since without a review. Readers see a notice until an editor confirms it.
        </p>
      )}
      {isDirty && <p className="mt-2 text-13 text-warn">Your changes are checked when you save.</p>}
      {isChecking && <p className="mt-2 text-13 text-muted">Checking...</p>}
    </section>
  );
}

interface VerdictProps {
  review: ArticleReview;
  isChecking: boolean;
}

function FixedClaims({ fixed }: { fixed: ArticleReview["fixed"] }) {
  if (fixed.length === 0) return null;
  return (
    <Findings
      title={`Fixed (${fixed.length})`}
      look=""
      none=""
      text="Claims that an editor corrected or removed."
    >
      {fixed.map(({ id, text, note, decidedBy, decidedAt }) => (
        <li key={id} className="py-2">
          <p className="wrap-anywhere">
            <s>{text}</s>
          </p>
          {note && <p className="text-13 wrap-anywhere">{note}</p>}
          <p className="text-13 text-muted">
            {decidedBy}, {formatMoment(decidedAt)}
          </p>
        </li>
      ))}
    </Findings>
  );
}

function PassageList({ passages }: { passages: Passage[] }) {
  const { reveal, review } = useReviewState();
  return (
    <Findings
      title={`In both texts (${passages.length})`}
      look={markLooks.passage}
      none="The texts have no five consecutive words in common."
      text="Runs of five or more words. Unmarked text differs."
    >
      {passages.map((passage) => (
        <li key={passage.source.id} className="py-2">
          <p className={passage.isTooLong ? "text-13 font-medium text-danger" : "text-13 text-muted"}>
            {pluralize(passage.words, "word")}
            {passage.isTooLong && ", too many"}
          </p>
          <p className="wrap-anywhere">{preview(passage.text, 160)}</p>
          <div className="-ml-3 flex">
            <Button
              variant="quiet"
              aria-label={`Show in the rewrite: ${preview(passage.text, 60)}`}
              onClick={() => reveal({ passage, side: "rewrite" })}
            >
              In the rewrite
            </Button>
            {review.article.status !== "published" && (
              <Button
                variant="quiet"
                aria-label={`Show in the source: ${preview(passage.text, 60)}`}
                onClick={() => reveal({ passage, side: "source" })}
              >
                In the source
              </Button>
            )}
          </div>
        </li>
      ))}
    </Findings>
  );
}

/** The unsupported claims to decide, with the shortcut keys n, c and f. */
function ClaimList() {
  const { claims, current, next, reveal, choose, show } = useReviewState();
  const [confirming, setConfirming] = useState<string | null>(null);
  const currentClaim =
    claims.find(({ id }) => id === current) ?? claims.find(({ decision }) => decision === null);
  useReviewKeys({
    n: next,
    c: () => {
      if (!currentClaim || currentClaim.decision) return;
      show("checks");
      choose(currentClaim.id);
      setConfirming(currentClaim.id);
    },
    f: () => currentClaim && reveal({ claim: currentClaim }),
  });
  return (
    <Findings
      title={`Not in the source (${claims.length})`}
      look={markLooks.claim}
      none="Every number, date, name and quotation of the rewrite is in the source."
      text="Numbers, dates, names and quotations that no source contains. Confirm each with a note, or fix it. Keys: n next, c confirm, f fix."
    >
      {claims.map((claim) => (
        <ClaimCard
          key={claim.id}
          claim={claim}
          isConfirming={confirming === claim.id}
          onConfirming={(isOn) => setConfirming(isOn ? claim.id : null)}
        />
      ))}
    </Findings>
  );
}

/** A titled group of findings. */
function Findings({
  title,
  text,
  none,
  look,
  children,
}: {
  title: string;
  text: string;
  /** Shown in place of an empty list. */
  none: string;
  /** The classes that mark these findings in the texts. */
  look: string;
  children: ReactNode[];
}) {
  return (
    <section aria-label={title} className="border-t border-rule pt-4">
      <h4 className="font-sans text-15 font-semibold tracking-normal">
        <span className={look}>{title}</span>
      </h4>
      <p className="mt-1 text-13 text-muted">{children.length > 0 ? text : none}</p>
      {children.length > 0 && <ul className="mt-2 flex flex-col">{children}</ul>}
    </section>
  );
}

/** The shares of the wording that match a source and one of our own articles, relative to the limits. */
function OverlapBars() {
  const { overlap, ownOverlap } = useReviewState().review;
  return (
    <>
      <p className="mt-2 tabular-nums">
        overlap {percent(overlap.sharedRuns)} · longest run {pluralize(overlap.longestRun, "word")}
      </p>
      <Bar share={overlap.sharedRuns} allowed={overlap.sharedRunsAllowed} />
      <p className="text-13 text-muted tabular-nums">
        Limit: {percent(overlap.sharedRunsAllowed)} shared phrases,{" "}
        {pluralize(overlap.longestRunAllowed, "word")} in a row
      </p>
      {ownOverlap ? (
        <>
          <p className="mt-3 text-13 wrap-anywhere tabular-nums">
            With our own{" "}
            <ExternalLink href={routes.article.href({ slug: ownOverlap.slug })}>
              {ownOverlap.title}
            </ExternalLink>
            : {percent(ownOverlap.sharedRuns)} · longest run {pluralize(ownOverlap.longestRun, "word")}
          </p>
          <Bar share={ownOverlap.sharedRuns} allowed={overlap.sharedRunsAllowed} />
          {(ownOverlap.sharedRuns > overlap.sharedRunsAllowed ||
            ownOverlap.longestRun > overlap.longestRunAllowed) && (
            <p className="text-13 text-warn">Above the overlap limits. A near copy cannot be published.</p>
          )}
        </>
      ) : (
        <p className="mt-3 text-13 text-muted">
          None of our own articles has five consecutive words in common.
        </p>
      )}
    </>
  );
}

/** Full at the limit. Hidden from screen readers because the figures beside it say the same. */
const Bar = ({ share, allowed }: { share: number; allowed: number }) => (
  <div aria-hidden="true" className="my-1.5 h-1.5 rounded-full bg-rule">
    <div
      className={classes("h-full rounded-full", share > allowed ? "bg-danger" : "bg-accent")}
      style={{ width: `${Math.min(100, (share / allowed) * 100)}%` }}
    />
  </div>
);

/** The review's shortcut keys: single keys, outside of fields, and only while no dialog is open. */
function useReviewKeys(actions: Record<string, () => void>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || !isFree(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn())
    return false;
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest("input, textarea, select, [contenteditable=true], [role=listbox]");
}
