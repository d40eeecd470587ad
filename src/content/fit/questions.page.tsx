import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Navigate, redirect, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#cms/page/query.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { SourceList, SourceNumbers } from "#cms/page/source-slip.tsx";
import { requestForProposalQuery } from "#content/vendor/fit.query.ts";
import type { RequestForProposal } from "#content/vendor/request-for-proposal.server.ts";
import { vendorNotFoundSeo } from "#content/vendor/vendor.seo.ts";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { questionsSeo } from "./fit.seo.ts";
import { fitHref, questionsFileHref, questionsHref } from "./fit-links.ts";
import { answerSentence, questionWords, splitQuestions } from "./request-for-proposal.ts";

const pageQuery = (params: URLSearchParams) =>
  requestForProposalQuery(params.get("r") ?? "", params.get("vendor"));

const queries: PageQueries = ({ url: { searchParams } }) => [pageQuery(searchParams)];

const pageLoader = serverLoader(queries);

/** A slug that the vendor or a feature had before leads to its present one. */
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

/** The request for proposal: requirements as questions, with what is known already, to print or to download. */
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

/** The address with the present slugs of vendor and features; null where it has them. */
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
          <ButtonLink to={back}>Change the requirements</ButtonLink>
          <PageActions title="Request for proposal" />
        </div>
      </PageHeader>
      {requirements.length === 0 ? (
        <EmptyState
          title="No requirements yet"
          text="Say what your office must have and would like: they become the questions of this request."
          action={<ButtonLink to={back}>Choose requirements</ButtonLink>}
        />
      ) : (
        <>
          <Questions title="Please answer" questions={open.map(questionWords)} />
          <Questions title="Further questions" questions={vendor?.whatToAsk ?? []} />
          {answered.length > 0 && (
            <Section title="What is known already" lead="Please correct what is wrong.">
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
