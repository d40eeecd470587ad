import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, Navigate, redirect, useNavigate, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { queryClientContext } from "#cms/page/query.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { readPage } from "#cms/read/paged-list.ts";
import { fitFormQuery, fitPageQuery } from "#content/vendor/fit.query.ts";
import { ShortlistTray } from "#content/vendor/vendor.shortlist.tsx";
import { forgetOwnRequirements, keepOwnRequirements } from "#fit/own-requirements.ts";
import { type Requirement, readRequirements, writeRequirements } from "#fit/requirements.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { fitSeo } from "./fit.seo.ts";
import { fitHref } from "./fit-links.ts";
import { FitRequirements } from "./fit-requirements.tsx";
import { FitResults, ResultBar } from "./fit-results.tsx";

const pageQuery = (params: URLSearchParams) => fitPageQuery(params.get("r") ?? "", readPage(params));

const queries: PageQueries = ({ url: { searchParams } }) => [pageQuery(searchParams), fitFormQuery];

const pageLoader = serverLoader(queries);

/** A slug that a feature had before leads to its present one. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const fit = page.context.get(queryClientContext).getQueryData(pageQuery(searchParams).queryKey);
  if (fit?.movedTo) throw redirect(movedHref(fit.movedTo, searchParams), 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["r", "page"] };

/** From requirements to a ranking in three steps: the kind of office, what it needs, who covers it. */
export default function FitPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: form, isError: isFormMissing } = useQuery(fitFormQuery);
  const {
    data: page,
    isError,
    isPlaceholderData,
  } = useQuery({ ...pageQuery(params), placeholderData: keepPreviousData });
  const given = params.get("r");
  const slugs = new Set(form?.flatMap(({ features }) => features.map(({ slug }) => slug)));
  const { requirements } = readRequirements(given, (slug) => slugs.has(slug));
  useKept(form ? requirements : null);
  const choose = (next: Requirement[]) => {
    if (next.length === 0) forgetOwnRequirements();
    void navigate(fitHref(next), { preventScrollReset: true });
  };
  if (page?.movedTo && !isPlaceholderData) return <Navigate to={movedHref(page.movedTo, params)} replace />;
  return (
    <Container className="pb-16">
      <Seo {...fitSeo(site, given)} {...(isError && { noIndex: true })} />
      <PageHeader
        size="large"
        crumbs={
          <Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Find Your Fit" }]} />
        }
        title="Find Your Fit"
        lead="Say what you need. Every point in the score comes from a requirement you set, and every unknown stays an unknown."
        actions={
          requirements.length > 0 && (
            <ButtonLink to={routes.fit.href()} onClick={forgetOwnRequirements}>
              Start again
            </ButtonLink>
          )
        }
      />
      {isError || isFormMissing ? (
        <ErrorState title="Error loading the requirements. Please try again later." />
      ) : form?.length === 0 ? (
        <EmptyState
          title="No features to choose from yet"
          text="Requirements can be set as soon as the guide describes its first feature."
          action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
        />
      ) : form && page ? (
        <>
          {page.requirements.length > 0 && <ResultBar page={page} />}
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
            <FitRequirements form={form} requirements={requirements} onChange={choose} />
            <FitResults page={page} />
          </div>
        </>
      ) : (
        <SkeletonText lines={12} />
      )}
      <ShortlistTray />
    </Container>
  );
}

/** The same page with these requirements, those among them that were not understood included. */
function movedHref(requirements: string, params: URLSearchParams) {
  const page = readPage(params);
  const given = requirements.split("~").map(encodeURIComponent).join("~");
  return `${routes.fit.href()}?r=${given}${page > 1 ? `&page=${page}` : ""}`;
}

/** Keeps the requirements for the profiles; an address that never had any leaves the kept ones alone. */
function useKept(requirements: Requirement[] | null) {
  const written = requirements && writeRequirements(requirements);
  useEffect(() => {
    if (written) keepOwnRequirements(written);
  }, [written]);
}
