import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useMay } from "#accounts/editor-context.ts";
import { useFieldError } from "#cms/admin/fields.tsx";
import { MarkdownInput } from "#cms/admin/markdown-field.tsx";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { EntryEditor } from "#cms/editing/screens/entry-editor.tsx";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import { proposalsQuery } from "#cms/proposals/screens/proposals.query.ts";
import type { EntryData } from "#http/client/calls.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { Alert } from "#ui/alert.tsx";
import { classes } from "#ui/classes.ts";
import type { TextEditor } from "#ui/form/text-editor.ts";
import { Link } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput } from "../article.schema.ts";
import type { ArticleReview } from "../article-review.ts";
import { useArticleSeo } from "../desk/use-article-seo.ts";
import { FormerVersion } from "../versions/former-version.tsx";
import { ChecksPane } from "./checks-pane.tsx";
import { PublishingNote, ReviewActions } from "./review-actions.tsx";
import { type Claim, claimLabels, markLooks } from "./review-flags.ts";
import { ReviewFrame } from "./review-frame.tsx";
import {
  fieldIds,
  type Pane,
  paneTitle,
  ReviewContext,
  type ReviewState,
  useReview,
  useReviewState,
} from "./review-state.ts";
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

const longestText = 200_000;

/** The rewritten texts as a type for the content editor. */
const rewriteType = adminType(articleDescriptor, {
  draftKey: "article-review",
  tab: "Articles",
  defaults: { rewrittenTitle: "", excerpt: "", rewrittenContent: "", whyItMatters: "" },
  schema: articleInput.pick({ rewrittenTitle: true, excerpt: true, whyItMatters: true }).extend({
    // Not trimmed: the text must not change under the cursor.
    rewrittenContent: z
      .string()
      .max(longestText, `The text can have at most ${formatCount(longestText)} characters`)
      .refine((text) => text.trim() !== "", "The text is required"),
  }),
  Fields: RewriteFields,
  words: { updated: "Article Updated", updateFailed: () => "Failed to update article" },
});

function RewriteFields() {
  const { register } = useFormContext();
  const { claims } = useReviewState();
  const inField = (field: Claim["field"]) => claims.filter((claim) => claim.field === field);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...register("rewrittenTitle")}
        id={fieldIds.title}
        label="Title"
        autoComplete="off"
        error={useFieldError("rewrittenTitle")}
        hint={hintOf(inField("title"))}
      />
      <TextAreaField
        {...register("excerpt")}
        id={fieldIds.excerpt}
        label="Excerpt"
        rows={3}
        error={useFieldError("excerpt")}
        hint={hintOf(inField("excerpt"))}
      />
      <RewrittenText claims={inField("content")} />
      <TextAreaField
        {...register("whyItMatters")}
        id={fieldIds.whyItMatters}
        label="Why it matters to family offices"
        rows={5}
        error={useFieldError("whyItMatters")}
        hint={
          hintOf(inField("whyItMatters")) ||
          "Two or three sentences, in Markdown. Required: readers see it as a separate section."
        }
      />
    </div>
  );
}

/** Lists the flagged words, because plain inputs cannot highlight text. */
const hintOf = (claims: Claim[]) =>
  claims.length > 0 && (
    <span className="text-warn">
      Not in the source:{" "}
      {claims.map(({ id, kind, text }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <mark className={`${markLooks.claim} text-ink`}>{text}</mark> ({claimLabels[kind].toLowerCase()})
        </span>
      ))}
    </span>
  );

function RewrittenText({ claims }: { claims: Claim[] }) {
  const { review, passages, editor } = useReviewState();
  const { field } = useController({ name: "rewrittenContent" });
  const value: unknown = field.value;
  const text = review.rewrite?.text ?? "";
  const marked = useMemo(
    () => ({ text, marks: [...passages.map(({ rewrite }) => rewrite), ...claims] }),
    [text, passages, claims],
  );
  return (
    <MarkdownInput
      label="Text"
      rows={16}
      isRequired
      value={typeof value === "string" ? value : ""}
      onChange={field.onChange}
      error={useFieldError("rewrittenContent")}
      marked={marked}
      ref={(current: TextEditor | null) => {
        field.ref(current);
        editor.current = current;
      }}
    />
  );
}
