import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { NotFound } from "#cms/page/not-found.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageSkeleton } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize, preview } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import { type Fact, FactList } from "#ui/fact-list.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import type { ProvenanceRecord } from "../publication/provenance.ts";
import { provenanceQuery } from "./article.query.ts";
import { Corrections, SourceList } from "./article-sources.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [provenanceQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** How an article was made. Shows the 404 page if the article cannot be read. */
export default function ArticleHowPage() {
  const { data: record, isError } = useQuery(provenanceQuery(slugOf(useParams())));
  if (isError || record === null) return <NotFound />;
  return record ? <HowItWasMade record={record} /> : <HowSkeleton />;
}

const heading = "How This Article Was Made";

function HowItWasMade({ record }: { record: ProvenanceRecord }) {
  const site = useSite();
  const article = routes.article.href({ slug: record.slug });
  const path = routes.articleHow.href({ slug: record.slug });
  const crumbs = [
    { name: "News", path: routes.news.href() },
    { name: record.title, path: article },
    { name: heading, path },
  ];
  return (
    <Container measure="text" className="pb-16">
      <Seo
        title={`${heading}: ${record.title}`}
        description={`${record.label}. Its sources, the checks before publication, and ${record.reviewer ? "who reviewed it" : "that no reviewer is recorded"}.`}
        path={path}
        structuredData={[breadcrumbList(site, crumbs)]}
      />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "News", to: routes.news.href() },
              { label: preview(record.title, 40), to: article },
              { label: heading },
            ]}
          />
        }
        title={heading}
        lead={
          <>
            <p>
              <Link to={article} className="text-accent underline underline-offset-4">
                {record.title}
              </Link>
            </p>
            <p className="mt-2">{record.label}.</p>
          </>
        }
      />
      <Corrections corrections={record.corrections} />
      <ProvenanceFacts record={record} />
      <SourceList sources={record.sources} />
    </Container>
  );
}

const HowSkeleton = () => (
  <PageSkeleton measure="text">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="mt-6 h-10 max-w-prose" />
    <div className="mt-10 max-w-prose">
      <SkeletonText lines={10} />
    </div>
  </PageSkeleton>
);

/** The facts about how an article was made. Missing facts are shown as not recorded. */
const ProvenanceFacts = ({ record }: { record: ProvenanceRecord }) => (
  <div className="max-w-prose">
    <FactList facts={[...draftFacts(record), ...checkFacts(record), ...publicationFacts(record)]} />
    <h2 className="mt-10 text-25">Fingerprints</h2>
    <p className="mt-2 mb-3 text-15 text-muted">
      SHA-256 of the JSON array of title, summary, text and "why it matters". Any edit changes the
      fingerprint.
    </p>
    <FactList
      facts={[
        { label: "Published text", value: code(record.textHash) },
        ...(record.draftHash ? [{ label: "AI's version", value: code(record.draftHash) }] : []),
      ]}
    />
  </div>
);

function draftFacts({ isAiDrafted, model, styleGuide, rewrittenAt }: ProvenanceRecord): Fact[] {
  const author = isAiDrafted ? `An AI model${model ? `, ${model}` : ""}` : "No AI draft recorded";
  return [
    {
      label: "First version",
      value: (
        <>
          {author}
          {rewrittenAt && <>, {day(rewrittenAt)}</>}
        </>
      ),
    },
    ...(styleGuide
      ? [
          {
            label: "Style guide",
            value: (
              <>
                {styleGuide.name}
                {styleGuide.version && <>, version of {day(styleGuide.version)}</>}
              </>
            ),
          },
        ]
      : []),
  ];
}

function checkFacts({ checks, isAiDrafted, changedShare }: ProvenanceRecord): Fact[] {
  const changeWords = changedShare === null ? "Not recorded" : `${percent(changedShare)} of the words`;
  return [
    ...(checks
      ? [
          { label: "Claims checked", value: claimWords(checks) },
          {
            label: "Wording of a source",
            value: `${percent(checks.sharedRuns)} of five-word phrases shared; longest match ${pluralize(checks.longestRun, "word")}`,
          },
        ]
      : []),
    ...(isAiDrafted ? [{ label: "Changed by people", value: changeWords }] : []),
  ];
}

const claimWords = ({ found, confirmed, fixed }: NonNullable<ProvenanceRecord["checks"]>) =>
  found === 0
    ? "Every number, date, name and quotation is in a source"
    : `${pluralize(found, "claim")} not found in a source: ${confirmed} confirmed by an editor, ${fixed} corrected or removed`;

function publicationFacts(record: ProvenanceRecord): Fact[] {
  const { reviewer, reviewedAt, digitalSourceType, publications } = record;
  return [
    {
      label: "Reviewed",
      value:
        reviewer && reviewedAt ? (
          <>
            By {reviewer}, {day(reviewedAt)}
          </>
        ) : (
          "No reviewer is recorded for this version"
        ),
    },
    {
      label: publications.length > 1 ? "Published versions" : "Published",
      value: publications.length > 0 ? <Versions record={record} /> : "Before we kept records",
    },
    ...(digitalSourceType ? [{ label: "Kind of text (IPTC)", value: code(digitalSourceType) }] : []),
  ];
}

const Versions = ({ record: { publications } }: { record: ProvenanceRecord }) => (
  <ol>
    {publications.map(({ publishedAt, reviewer, textHash }) => (
      <li key={publishedAt}>
        {day(publishedAt)}
        {reviewer && `, ${reviewer}`} {publications.length > 1 && code(textHash.slice(0, 8))}
      </li>
    ))}
  </ol>
);

const code = (text: string) => <code className="text-13 break-all">{text}</code>;

const day = (moment: string) => <time dateTime={moment}>{formatDate(moment)}</time>;

/** Formats a share to a tenth of a percent. */
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
