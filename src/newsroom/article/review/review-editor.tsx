import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { useAdminTools } from "#cms/admin/tools.ts";
import { proposalsQuery } from "#cms/facts/proposals/proposals.query.ts";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import type { EntryData } from "#http/client/calls.ts";
import { pluralize } from "#shared/text.ts";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { Alert } from "#ui/alert.tsx";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import type { ArticleReview } from "../article-review.ts";
import { useArticleSeo } from "../desk/use-article-seo.ts";
import { FormerVersion } from "../versions/former-version.tsx";
import { ChecksPane } from "./checks-pane.tsx";
import { PublishingNote, ReviewActions } from "./review-actions.tsx";
import { ReviewFrame } from "./review-frame.tsx";
import {
  type Pane,
  paneTitle,
  ReviewContext,
  type ReviewState,
  useReview,
  useReviewState,
} from "./review-state.ts";
import { rewriteType } from "./rewrite-fields.tsx";
import { SourcePane } from "./source-pane.tsx";
import { type RewrittenReview, usePublishing } from "./use-publishing.ts";

interface ReviewEditorProps {
  review: RewrittenReview;
  onClose: () => void;
  /** Opens another article's review. */
  onNext: (id: number) => void;
  /** Called if the article's text differs from the form's after another rewrite or the restore of a former version. */
  onReplaced: () => void;
}

/** Sources, rewrite and checks side by side, or one at a time on small screens. */
export function ReviewEditor({ review, onClose, onNext, onReplaced }: ReviewEditorProps) {
  const { EntryEditor } = useAdminTools();
  const state = useReview(review);
  const entry = useMemo(() => entryOf(review), [review]);
  const seo = useArticleSeo(review.article.id);
  const publishing = usePublishing(review, { onClose, onNext, onReplaced });
  const [savedAt, setSavedAt] = useState("");
  // The checks are of the previous text until the next response includes the saved one.
  const isChecking = savedAt > review.article.updatedAt;
  const problem = publishing.error ?? seo.error;
  return (
    <ReviewContext value={state}>
      <EntryEditor
        type={rewriteType}
        entry={entry}
        onClose={onClose}
        onStay={({ updatedAt }) => setSavedAt(String(updatedAt))}
        staysOpen
        takesFocus={false}
      >
        {({ form, save }) => (
          <ReviewFrame
            of={review.rewrite.title || review.article.title}
            place={
              <>
                <span>{placeOf(review)}</span>
                <PublishingNote isPublishable={review.publishable} />
                <ArticleProposals address={review.article.originalUrl} />
              </>
            }
            buttons={<ReviewActions save={save} publishing={publishing} isChecking={isChecking} />}
          >
            {problem && (
              <div className="pt-4">
                <Alert>{problem.message}</Alert>
              </div>
            )}
            <PaneChoice state={state} />
            <Panes
              isPublished={review.article.status === "published"}
              form={
                <>
                  <FormerVersion articleId={review.article.id} onTaken={onReplaced} />
                  {form}
                </>
              }
              checks={
                <ChecksPane isChecking={isChecking}>
                  <SeoPart seo={seo} />
                </ChecksPane>
              }
            />
          </ReviewFrame>
        )}
      </EntryEditor>
    </ReviewContext>
  );
}

/** The article's position in the queue, and its style guide. */
const placeOf = ({ queue, styleGuide }: ArticleReview) =>
  [queue && `${queue.place} of ${queue.total}`, styleGuide && `style guide “${styleGuide}”`]
    .filter(Boolean)
    .join(" · ");

const entryOf = ({ article: { id, updatedAt }, rewrite }: RewrittenReview): EntryData => ({
  id,
  updatedAt,
  rewrittenTitle: rewrite.title,
  excerpt: rewrite.excerpt,
  rewrittenContent: rewrite.text,
  whyItMatters: rewrite.whyItMatters,
});

const PaneChoice = ({ state: { pane, show, claims, review } }: { state: ReviewState }) => (
  <SegmentedChoice
    legend="Part of the review"
    className="sticky top-0 z-10 -mx-4 bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden"
    value={pane}
    onChange={show}
    options={[
      {
        value: "source",
        label: review.sources.length > 1 ? `Source (${review.sources.length})` : "Source",
      },
      { value: "rewrite", label: "Rewrite" },
      { value: "checks", label: `Checks (${claims.length})` },
    ]}
  />
);

/** Before publication the source comes first, afterwards the published text. */
function Panes({ isPublished, form, checks }: { isPublished: boolean; form: ReactNode; checks: ReactNode }) {
  const source = (
    <PaneFrame key="source" pane="source" label="Source">
      <SourcePane />
    </PaneFrame>
  );
  const rewrite = (
    <PaneFrame key="rewrite" pane="rewrite" label="Rewrite">
      <h3 className={classes(paneTitle, "pb-4")}>Rewrite</h3>
      {form}
    </PaneFrame>
  );
  return (
    <div
      className={classes(
        "-mx-4 grid min-h-0 flex-1 sm:-mx-6",
        isPublished ? "lg:grid-cols-[1.25fr_1fr_21rem]" : "lg:grid-cols-[1fr_1.25fr_21rem]",
      )}
    >
      {isPublished ? [rewrite, source] : [source, rewrite]}
      <PaneFrame pane="checks" label="Checks">
        {checks}
      </PaneFrame>
    </div>
  );
}

function PaneFrame({ pane, label, children }: { pane: Pane; label: string; children: ReactNode }) {
  const activePane = useReviewState().pane;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        "min-w-0 border-rule px-4 pt-2 -outline-offset-2 sm:px-6 lg:min-h-0 lg:not-first:border-l lg:overflow-y-auto lg:overscroll-contain lg:px-5 lg:pt-4 lg:pb-10",
        activePane !== pane && "max-lg:hidden",
        pane === "rewrite" && "[--editor-height:none]",
      )}
    >
      {children}
    </section>
  );
}

/** Generates the article's meta tags on demand and rates its search readiness. */
const SeoPart = ({ seo }: { seo: ReturnType<typeof useArticleSeo> }) => (
  <section aria-label="SEO" className="border-t border-rule pt-4">
    <ServiceButton service="ai" isBusy={seo.isPending} onClick={() => seo.mutate()}>
      {seo.isPending ? "Generating..." : "Generate SEO"}
    </ServiceButton>
    {seo.data && <SeoResult {...seo.data} />}
  </section>
);

const SeoResult = ({
  focusKeyphrase,
  seoScore,
  suggestions,
}: {
  focusKeyphrase: string;
  seoScore: number;
  suggestions: string[];
}) => (
  <>
    <h4 className="mt-3 font-sans text-15 font-semibold tracking-normal">SEO score {seoScore}/100</h4>
    <p className="mt-1 text-13 wrap-anywhere text-muted">Focus keyphrase: {focusKeyphrase}</p>
    {suggestions.length > 0 && (
      <ul className="mt-2 list-disc pl-5 text-13">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    )}
  </>
);

/** Links to the proposals for facts that an article caused, also by a key. Renders nothing without any. */
function ArticleProposals({ address }: { address: string | null }) {
  const navigate = useNavigate();
  const mayDecide = useMay("content:write");
  const { data } = useQuery({
    ...proposalsQuery({ state: "open", origin: "news", entry: null, source: address }),
    enabled: mayDecide && address !== null,
  });
  const to = proposalsHref({ origin: "news", source: address });
  const count = data?.total ?? 0;
  const label = `Decide ${pluralize(count, "proposal")} for facts`;
  usePageCommand(count > 0 ? { key: "f", label, run: () => void navigate(to) } : null);
  if (count === 0) return null;
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {label}
    </Link>
  );
}
