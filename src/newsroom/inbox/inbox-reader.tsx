import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { entryHref } from "#cms/admin/addresses.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { entryFactsHref } from "#cms/facts/screens/fact-address.ts";
import { SeoReport } from "#cms/seo/screens/seo-report.tsx";
import { CallFailure } from "#http/client/calls.ts";
import { routes } from "#shared/routes.ts";
import { Key } from "#ui/admin/key.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { Prose } from "#ui/prose.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { newsTab, reviewHref } from "../article/desk/news-addresses.ts";
import { useArticleSeo } from "../article/desk/use-article-seo.ts";
import { CorrectButton } from "../article/review/correct-button.tsx";
import { FormerVersion } from "../article/versions/former-version.tsx";
import { inboxArticleQuery } from "./inbox.query.ts";
import type { InboxArticle, InboxTab } from "./inbox.ts";
import { articlesOf, type InboxItem, statusOf } from "./inbox-items.ts";
import { relevanceLook, sourceLine } from "./inbox-words.ts";
import { type Triage, titleOfItem } from "./use-triage.ts";

/** Too long for the header of a small screen, which truncates it and repeats it above the text. */
export const isLongTitle = (title: string) => title.length > 120;

/**
 * How long the cursor must rest on an article before it is fetched, in milliseconds, so that moving quickly through the list
 * fetches nothing.
 */
const restMs = 120;

/** The article under the cursor, with its source and relevance. */
export function InboxReader({
  triage,
  tab,
  onRewrite,
}: {
  triage: Triage;
  tab: InboxTab;
  onRewrite: () => void;
}) {
  const { current, items, line } = triage;
  const id = current?.id ?? 0;
  const settledId = useDebounced(id, restMs);
  const { data, error, refetch } = useQuery({
    ...inboxArticleQuery(id),
    enabled: id > 0 && id === settledId,
  });
  const next = items[line + 1]?.id ?? 0;
  useQuery({ ...inboxArticleQuery(next), enabled: next > 0 && id === settledId && data !== undefined });
  if (!current) return <p className="text-muted">No article to show.</p>;
  return (
    <article aria-labelledby="reader-title" className="max-w-164">
      {data && <RelevanceLine article={data} />}
      <h3
        id="reader-title"
        className={classes(
          "mt-2 text-25 wrap-anywhere",
          !isLongTitle(titleOfItem(current)) && "max-lg:sr-only",
        )}
      >
        {titleOfItem(current)}
      </h3>
      {data && <SourceLine article={data} />}
      {data && <NamedVendors vendors={data.vendors} />}
      <ReaderActions triage={triage} item={current} tab={tab} onRewrite={onRewrite} />
      {data ? (
        <ArticleText article={data} />
      ) : error ? (
        <TextFailure error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </TextFailure>
      ) : (
        <LoadingText />
      )}
    </article>
  );
}

const SourceLine = ({ article }: { article: InboxArticle }) => (
  <p className="mt-1 text-13 wrap-anywhere text-muted">
    {sourceLine(article)}
    {article.url && (
      <>
        {" · "}
        <ExternalLink href={article.url}>Original</ExternalLink>
      </>
    )}
    {article.status === "published" && (
      <>
        {" · "}
        <ExternalLink href={routes.article.href({ slug: article.slug })}>View Article</ExternalLink>
      </>
    )}
  </p>
);

/** The vendors the article mentions, linked to their facts, which the news may have changed. */
function NamedVendors({ vendors }: { vendors: InboxArticle["vendors"] }) {
  if (vendors.length === 0) return null;
  return (
    <p className="mt-1 text-13 wrap-anywhere text-muted">
      Names{" "}
      {vendors.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={entryFactsHref("vendor", id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}

function ArticleText({ article }: { article: InboxArticle }) {
  const { isRewrite, originalTitle, title, html } = article;
  return (
    <>
      {isRewrite && title !== originalTitle && (
        <p className="mb-3 text-13 text-muted">Original title: {originalTitle}</p>
      )}
      {article.isRewrite && article.status === "rewritten" && (
        <FormerVersion key={article.id} articleId={article.id} />
      )}
      {html ? <Prose html={html} /> : <p className="text-muted">No text available. Read the original.</p>}
    </>
  );
}

function TextFailure({ error, children }: { error: Error; children: ReactNode }) {
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert>The article could not be loaded. {error.message}</Alert>
      {children}
    </div>
  );
}

const LoadingText = () => (
  <LoadingRegion label="Loading the article...">
    <div className="flex flex-col gap-3">
      {["a", "b", "c", "d"].map((line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  </LoadingRegion>
);

/** An article's relevance, with the words that raise and lower it. */
function RelevanceLine({ article: { relevance, relevanceWords } }: { article: InboxArticle }) {
  if (relevance === null) return null;
  const speaking = (isFor: boolean) =>
    relevanceWords.filter(({ weight }) => weight > 0 === isFor).map(({ word }) => word);
  const [words, against] = [speaking(true), speaking(false)];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
      <span className={classes("rounded-control px-2 py-0.5 font-medium", relevanceLook(relevance))}>
        Relevance {relevance}
      </span>
      {words.length > 0 && <span>for {words.join(", ")}</span>}
      {against.length > 0 && <span>against {against.join(", ")}</span>}
    </p>
  );
}

/** Small screens show these at the bottom. */
const atTheFoot = "max-lg:hidden";

interface ActionsProps {
  triage: Triage;
  item: InboxItem;
  tab: InboxTab;
  onRewrite: () => void;
}

/** The actions on the current article. Authors of drafts can only edit it. */
function ReaderActions(props: ActionsProps) {
  const { triage, item } = props;
  // The other buttons stay for the next article, and keep the focus.
  return (
    <div className="my-4 flex flex-wrap items-center gap-2">
      {triage.mayWrite && <Decisions {...props} />}
      {statusOf(item) === "published" && (
        <CorrectButton key={item.id} id={item.id} title={titleOfItem(item)} />
      )}
      <EditButton item={item} />
      {triage.mayWrite && (
        <>
          <SeoPart key={item.id} id={item.id} />
          <Together {...props} />
        </>
      )}
    </div>
  );
}

/** Generates an article's meta tags. The result is below all buttons. */
function SeoPart({ id }: { id: number }) {
  const seo = useArticleSeo(id);
  return (
    <>
      <ServiceButton service="ai" isBusy={seo.isPending} onClick={() => seo.mutate()}>
        {seo.isPending ? "Generating..." : "SEO"}
      </ServiceButton>
      {(seo.error || seo.data) && (
        <div className="order-last mt-2 basis-full">
          {seo.error && <Alert>{seo.error.message}</Alert>}
          {seo.data && <SeoReport analysis={seo.data} />}
        </div>
      )}
    </>
  );
}

function Decisions({ triage, item, tab, onRewrite }: ActionsProps) {
  const navigate = useNavigate();
  const status = statusOf(item);
  const isRewriting = triage.rewriting.has(item.id) || (item.kind === "row" && item.row.isBeingRewritten);
  if (status === "published") return null;
  return (
    <>
      {status === "rewritten" && (
        <Button variant="primary" onClick={() => void navigate(reviewHref(item.id))}>
          Review <Key name="↵" />
        </Button>
      )}
      <ServiceButton
        service="ai"
        variant={status === "draft" ? "primary" : "secondary"}
        className={status === "draft" ? atTheFoot : ""}
        isBusy={isRewriting}
        onClick={onRewrite}
      >
        {isRewriting ? "Rewriting..." : status === "draft" ? "Rewrite" : "Rewrite again…"} <Key name="r" />
      </ServiceButton>
      <Button className={atTheFoot} onClick={triage.setAside}>
        {tab === "aside" ? "Bring back" : "Set aside"} <Key name="e" />
      </Button>
    </>
  );
}

function EditButton({ item }: { item: InboxItem }) {
  const navigate = useNavigate();
  return (
    <Button
      aria-label={`Edit ${titleOfItem(item)}`}
      onClick={() => void navigate(entryHref(newsTab, item.id))}
    >
      Edit
    </Button>
  );
}

/** The choice between rewriting a story's drafts together or separately. */
function Together({ triage, item, tab }: ActionsProps) {
  const count = articlesOf(item, tab).length;
  if (tab !== "draft" || item.kind !== "row" || count < 2) return null;
  return (
    <SegmentedChoice
      className="[&_label]:min-h-7.5 [&_label]:flex-auto [&_label]:text-13 [&_label]:pointer-coarse:min-h-11"
      legend="How the sources are rewritten"
      options={[
        { value: "together", label: `${count} sources together` },
        { value: "apart", label: "Apart" },
      ]}
      value={triage.isApart ? "apart" : "together"}
      onChange={(value) => triage.setIsApart(value === "apart")}
    />
  );
}
