import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { percent } from "./review-flags.ts";
import { useReviewState } from "./review-state.ts";

/** The shares of the wording that are a source's and an article's of our own, against what is allowed. */
export function OverlapBars() {
  const { overlap, ownOverlap } = useReviewState().review;
  return (
    <>
      <p className="mt-2 tabular-nums">
        overlap {percent(overlap.sharedRuns)} · longest run {pluralize(overlap.longestRun, "word")}
      </p>
      <Bar share={overlap.sharedRuns} allowed={overlap.sharedRunsAllowed} />
      <p className="text-13 text-muted tabular-nums">
        Allowed: {percent(overlap.sharedRunsAllowed)} of the runs of five words, and runs of{" "}
        {pluralize(overlap.longestRunAllowed, "word")}
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
            <p className="text-13 text-warn">
              Above the limits for a source's wording. A near copy cannot be published.
            </p>
          )}
        </>
      ) : (
        <p className="mt-3 text-13 text-muted">No article of our own has five words in a row in common.</p>
      )}
    </>
  );
}

/** Full at the limit: the figures beside it say the same. */
const Bar = ({ share, allowed }: { share: number; allowed: number }) => (
  <div aria-hidden="true" className="my-1.5 h-1.5 rounded-full bg-rule">
    <div
      className={classes("h-full rounded-full", share > allowed ? "bg-danger" : "bg-accent")}
      style={{ width: `${Math.min(100, (share / allowed) * 100)}%` }}
    />
  </div>
);
