import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { callApi, type EntryData } from "#cms/admin/calls.ts";
import { useAdminTools } from "#cms/admin/tools.ts";
import { userQuery } from "#cms/page/user.query.ts";
import { publicName } from "#shared/public-name.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import type { ArticleReview } from "../article-review.ts";
import { useArticleSeo } from "../desk/use-article-seo.ts";
import { failure, useNewsCall } from "../desk/use-news-call.tsx";
import { ChecksPane } from "./checks-pane.tsx";
import { type Pane, ReviewContext, useReview, useReviewState } from "./review-state.ts";
import { rewriteType } from "./rewrite-fields.tsx";
import { SourcePane } from "./source-pane.tsx";

/** A review of an article that has been rewritten. */
export interface RewrittenReview extends ArticleReview {
  rewrite: NonNullable<ArticleReview["rewrite"]>;
}

/** Source, rewrite and checks side by side; on small screens one of them at a time. */
export function ReviewEditor({
  review,
  isChecking,
  onClose,
}: {
  review: RewrittenReview;
  isChecking: boolean;
  onClose: () => void;
}) {
  const { EntryEditor } = useAdminTools();
  const state = useReview(review);
  const entry = useMemo(() => entryOf(review), [review]);
  const seo = useArticleSeo(review.article.id);
  const publish = usePublish(review, onClose);
  const problem = publish.error ?? seo.error;
  return (
    <ReviewContext value={state}>
      <EntryEditor type={rewriteType} entry={entry} onClose={onClose} staysOpen>
        {({ form, save }) => (
          <Dialog
            isOpen
            onOpenChange={(isOpen) => !isOpen && onClose()}
            size="full"
            title={`Review: ${review.rewrite.title || review.article.title}`}
            footer={
              <>
                <FooterNote isPublishable={review.publishable} />
                <Button isBusy={seo.isPending} onClick={() => seo.mutate()}>
                  {seo.isPending ? "Generating..." : "Generate SEO"}
                </Button>
                {save}
                {review.article.status === "rewritten" && (
                  <PublishButton
                    isPublishable={review.publishable && !isChecking}
                    isBusy={publish.isPending}
                    onPublish={() => publish.mutate()}
                  />
                )}
              </>
            }
          >
            <div className="flex flex-col gap-4 lg:h-full">
              {problem && <Alert>{problem.message}</Alert>}
              <SegmentedChoice
                legend="Part of the review"
                className="sticky -top-5 z-10 -my-1 bg-surface py-1 lg:hidden"
                value={state.pane}
                onChange={state.show}
                options={[
                  { value: "source", label: "Source" },
                  { value: "rewrite", label: "Rewrite" },
                  { value: "checks", label: `Checks (${state.claims.length})` },
                ]}
              />
              <div className="grid min-h-0 flex-1 gap-x-8 lg:grid-cols-[1fr_1.25fr_18rem]">
                <PaneFrame pane="source" label="Source">
                  <SourcePane />
                </PaneFrame>
                <PaneFrame pane="rewrite" label="Rewrite">
                  <h3 className="pb-4 text-20 max-lg:sr-only">Rewrite</h3>
                  {form}
                </PaneFrame>
                <PaneFrame pane="checks" label="Checks">
                  <ChecksPane isChecking={isChecking}>{seo.data && <SeoResult {...seo.data} />}</ChecksPane>
                </PaneFrame>
              </div>
            </div>
          </Dialog>
        )}
      </EntryEditor>
    </ReviewContext>
  );
}

const entryOf = ({ article: { id, updatedAt }, rewrite }: RewrittenReview): EntryData => ({
  id,
  updatedAt,
  rewrittenTitle: rewrite.title,
  excerpt: rewrite.excerpt,
  rewrittenContent: rewrite.text,
});

/** Publishes the reviewed version, and no other that was saved since. */
function usePublish({ article: { id, slug, updatedAt } }: RewrittenReview, onClose: () => void) {
  const call = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/publish`, { version: updatedAt }),
    done: () => ({
      title: "Article Published",
      action: { label: "View Article", onClick: () => window.open(routes.article.href({ slug }), "_blank") },
    }),
    failed: failure("Failed to publish article"),
  });
  return { ...call, mutate: () => call.mutate(undefined, { onSuccess: onClose }) };
}

/** The reason why an article cannot be published yet: the checks themselves may be out of sight. */
function FooterNote({ isPublishable }: { isPublishable: boolean }) {
  const { isDirty } = useFormContext().formState;
  if (!isDirty && isPublishable) return null;
  return (
    <p className="mr-auto self-center text-13 text-muted">
      {isDirty ? "Save to have your changes checked." : "It cannot be published as it is: see Checks."}
    </p>
  );
}

function PublishButton({
  isPublishable,
  isBusy,
  onPublish,
}: {
  isPublishable: boolean;
  isBusy: boolean;
  onPublish: () => void;
}) {
  const { data: user } = useQuery(userQuery);
  const { isDirty, isSubmitting } = useFormContext().formState;
  return (
    <Button
      variant="primary"
      disabled={!isPublishable || isDirty || isSubmitting}
      isBusy={isBusy}
      onClick={onPublish}
    >
      {isBusy ? "Publishing..." : `Publish as reviewed by ${user ? publicName(user) : "you"}`}
    </Button>
  );
}

function PaneFrame({ pane, label, children }: { pane: Pane; label: string; children: ReactNode }) {
  const shown = useReviewState().pane;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        "min-w-0 -outline-offset-2 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:p-1",
        shown !== pane && "max-lg:hidden",
        pane === "rewrite" && "[--editor-height:none]",
      )}
    >
      {children}
    </section>
  );
}

const SeoResult = ({
  focusKeyphrase,
  seoScore,
  suggestions,
}: {
  focusKeyphrase: string;
  seoScore: number;
  suggestions: string[];
}) => (
  <section aria-label="SEO" className="border-t border-rule pt-4">
    <h4 className="font-sans text-15 font-semibold tracking-normal">SEO score {seoScore}/100</h4>
    <p className="mt-1 text-13 wrap-anywhere text-muted">Focus keyphrase: {focusKeyphrase}</p>
    {suggestions.length > 0 && (
      <ul className="mt-2 list-disc pl-5 text-13">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    )}
  </section>
);
