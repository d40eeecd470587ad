import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { formatMoment } from "#cms/admin/formats.ts";
import { pluralize, preview } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import type { ArticleReview } from "../article-review.ts";
import { ClaimList } from "./claim-list.tsx";
import { Findings } from "./findings.tsx";
import { OverlapBars } from "./overlap-bars.tsx";
import { ReadyList } from "./ready-list.tsx";
import { markLooks, type Passage } from "./review-flags.ts";
import { paneTitle, useReviewState } from "./review-state.ts";

/** Results of the checks. */
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
          Published, and its text was changed without a review: readers are told so until an editor confirms
          it.
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

function FixedClaims({ fixed }: { fixed: ArticleReview["fixed"] }) {
  if (fixed.length === 0) return null;
  return (
    <Findings
      title={`Fixed (${fixed.length})`}
      look=""
      none=""
      text="Claims that an editor corrected or took out of the rewrite."
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
