import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Navigate, redirect, useSearchParams } from "react-router";
import { SourceList, SourceNumbers } from "#cms/facts/source-slip.tsx";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { vendorNotFoundSeo } from "../vendor/vendor.seo.ts";
import { requestForProposalQuery } from "./fit.query.ts";
import { questionsSeo } from "./fit.seo.ts";
import { fitHref, questionsFileHref, questionsHref, questionsWorkbookHref } from "./fit-links.ts";
import type { RequestForProposal } from "./request-for-proposal.server.ts";
import { answerSentence, questionWords, splitQuestions } from "./request-for-proposal.ts";

const pageQuery = (params: URLSearchParams) =>
  requestForProposalQuery(params.get("r") ?? "", params.get("vendor"));

const queries: PageQueries = ({ url: { searchParams } }) => [pageQuery(searchParams)];

const pageLoader = serverLoader(queries);

/** Redirects former slugs of the vendor and features to the current ones. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const request = page.context.get(queryClientContext).getQueryData(pageQuery(searchParams).queryKey);
  const moved = movedHref(searchParams, request);
  if (moved) throw redirect(moved, 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["r", "vendor"] };

/** The request for proposal: requirements as questions with the known answers, to print or download. */
export default function QuestionsPage() {
  const [params] = useSearchParams();
  const { data: request, isError } = useQuery(pageQuery(params));
  if (isError) return <PageError title="The request could not be loaded" />;
  if (request === undefined)
    return (
      <PageSkeleton measure="text" className="py-12">
        <SkeletonText lines={12} />
      </PageSkeleton>
    );
  const moved = movedHref(params, request);
  if (moved) return <Navigate to={moved} replace />;
  return request ? (
    <Request request={request} />
  ) : (
    <MissingEntry seo={vendorNotFoundSeo} wayOn={{ label: "View All Vendors", to: routes.vendors.href() }} />
  );
}

/** Returns the URL with the current slugs of vendor and features, or null if they are already current. */
function movedHref(params: URLSearchParams, request: RequestForProposal | null | undefined) {
  const slug = request?.vendor?.slug;
  if (!request || (!request.movedTo && (!slug || slug === params.get("vendor")))) return null;
  return questionsHref(request.requirements, slug);
}

function Request({ request }: { request: RequestForProposal }) {
  const site = useSite();
  const { requirements, sources, vendor, madeOn } = request;
  const back = fitHref(requirements);
  const { answered, open } = splitQuestions(request);
  return (
    <Container measure="text" className="pb-16">
      <Seo {...questionsSeo(site, vendor?.name)} />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "Home", to: routes.home.href() },
              { label: "Find Your Fit", to: back },
              { label: "Request for proposal" },
            ]}
          />
        }
        title={vendor ? `Request for proposal to ${vendor.name}` : "Request for proposal"}
        lead={`${formatDate(madeOn)} · ${pluralize(requirements.length, "requirement")}`}
      >
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <a
            href={questionsFileHref(requirements, vendor?.slug)}
            className={buttonClass("secondary")}
            download
          >
            Download as Markdown
          </a>
          <a
            href={questionsWorkbookHref(requirements, vendor?.slug)}
            className={buttonClass("secondary")}
            download
          >
            Download for Excel
          </a>
          <ButtonLink to={back}>Change the requirements</ButtonLink>
          <PageActions title="Request for proposal" />
        </div>
      </PageHeader>
      {requirements.length === 0 ? (
        <EmptyState
          title="No requirements yet"
          text="Choose your must-haves and nice-to-haves. They become the questions of this request."
          action={<ButtonLink to={back}>Choose requirements</ButtonLink>}
        />
      ) : (
        <>
          <Questions title="Please answer" questions={open.map(questionWords)} />
          <Questions title="Further questions" questions={vendor?.whatToAsk ?? []} />
          {answered.length > 0 && (
            <Section title="What we already know" lead="Please correct any errors.">
              <ul className="divide-y divide-rule border-y border-rule">
                {answered.map((question) => (
                  <li key={question.feature} className="py-2">
                    <b className="font-medium">{question.title}.</b> {answerSentence(question)}
                    {question.fact && <SourceNumbers fact={question.fact} />}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {answered.length > 0 && sources.length > 0 && (
            <Section title="Sources">
              <SourceList sources={sources} />
            </Section>
          )}
        </>
      )}
    </Container>
  );
}

function Questions({ title, questions }: { title: string; questions: string[] }) {
  if (questions.length === 0) return null;
  return (
    <Section title={title}>
      <ol className="list-decimal space-y-2 pl-6">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </Section>
  );
}
