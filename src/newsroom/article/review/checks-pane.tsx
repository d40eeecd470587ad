import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { formatMoment, pluralize, preview } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import type { ArticleReview } from "../article-review.ts";
import { type Claim, claimLabels, markLooks, type Passage, percent } from "./review-flags.ts";
import { useReviewState } from "./review-state.ts";

/** Results of the checks. */
export function ChecksPane({ isChecking, children }: { isChecking: boolean; children?: ReactNode }) {
  const { review, claims, passages } = useReviewState();
  return (
    <div className="flex flex-col gap-6">
      <h3 className="-mb-3 text-20 max-lg:sr-only">Checks</h3>
      <Verdict review={review} isChecking={isChecking} />
      <ClaimList claims={claims} />
      <PassageList passages={passages} />
      {children}
    </div>
  );
}

function Verdict({ review: { article, overlap, publishable, reasons }, isChecking }: VerdictProps) {
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
      <p className="mt-2 tabular-nums">
        overlap {percent(overlap.sharedRuns)} · longest run {pluralize(overlap.longestRun, "word")}
      </p>
      <p className="text-13 text-muted tabular-nums">
        Allowed: {percent(overlap.sharedRunsAllowed)} of the runs of five words, and runs of{" "}
        {pluralize(overlap.longestRunAllowed, "word")}
      </p>
      {article.reviewedBy && article.reviewedAt && (
        <p className="mt-2 text-13 text-muted">
          Published, reviewed by {article.reviewedBy}, {formatMoment(article.reviewedAt)}. Changes are public
          as soon as you save them, and you become the reviewer.
        </p>
      )}
      {isDirty && <p className="mt-2 text-13 text-warn">Your changes are checked when you save them.</p>}
      {isChecking && <p className="mt-2 text-13 text-muted">Checking...</p>}
    </section>
  );
}

interface VerdictProps {
  review: ArticleReview;
  isChecking: boolean;
}

function ClaimList({ claims }: { claims: Claim[] }) {
  const { reveal } = useReviewState();
  return (
    <Findings
      title={`Not in the source (${claims.length})`}
      look={markLooks.claim}
      none="Every number, date, name and quotation of the rewrite is in the source."
      text="Numbers, dates, names and quotations that are not in the source. You may know better; the decision is yours."
    >
      {claims.map((claim) => (
        <li key={claim.id}>
          <button type="button" className={findingClass} onClick={() => reveal({ claim })}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone="warn">{claimLabels[claim.kind]}</Badge>
              <span className="wrap-anywhere">{preview(claim.text, 160)}</span>
              {claim.field !== "content" && <span className="text-13 text-muted">in the {claim.field}</span>}
            </span>
          </button>
        </li>
      ))}
    </Findings>
  );
}

function PassageList({ passages }: { passages: Passage[] }) {
  const { reveal } = useReviewState();
  return (
    <Findings
      title={`In both texts (${passages.length})`}
      look={markLooks.passage}
      none="No five words in a row are the same in both texts."
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
            <Button
              variant="quiet"
              aria-label={`Show in the source: ${preview(passage.text, 60)}`}
              onClick={() => reveal({ passage, side: "source" })}
            >
              In the source
            </Button>
          </div>
        </li>
      ))}
    </Findings>
  );
}

function Findings({
  title,
  text,
  none,
  look,
  children,
}: {
  title: string;
  text: string;
  /** Said when there are none. */
  none: string;
  /** As they look in the texts. */
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

const findingClass =
  "block w-full cursor-pointer rounded-control py-2 text-left hover:text-accent pointer-coarse:min-h-11";
