import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, Navigate, redirect, useNavigate, useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { ShortlistTray } from "../shortlist/vendor.shortlist.tsx";
import { fitFormQuery, fitPageQuery } from "./fit.query.ts";
import { fitSeo } from "./fit.seo.ts";
import { fitHref } from "./fit-links.ts";
import { FitRequirements } from "./fit-requirements.tsx";
import { FitResults, ResultBar } from "./fit-results.tsx";
import { forgetOwnRequirements, keepOwnRequirements } from "./own-requirements.ts";
import { requiredKeyReader } from "./required-key.ts";
import { type Requirement, readRequirements, writeRequirements } from "./requirements.ts";

const pageQuery = (params: URLSearchParams) => fitPageQuery(params.get("r") ?? "", readPage(params));

const queries: PageQueries = ({ url: { searchParams } }) => [pageQuery(searchParams), fitFormQuery];

const pageLoader = serverLoader(queries);

/** Redirects features' former slugs to their current ones. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const fit = page.context.get(queryClientContext).getQueryData(pageQuery(searchParams).queryKey);
  if (fit?.movedTo) throw redirect(movedHref(fit.movedTo, searchParams), 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["r", "page"] };

/** From requirements to a ranking in three steps: the type of office, its needs, and the vendors that cover them. */
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
  const param = params.get("r");
  const slugs = new Set(form?.categories.flatMap(({ features }) => features.map(({ slug }) => slug)));
  const { requirements } = readRequirements(
    param,
    (key) => slugs.has(key) || key.includes(":"),
    requiredKeyReader(),
  );
  useKept(form ? requirements : null);
  const choose = (next: Requirement[]) => {
    if (next.length === 0) forgetOwnRequirements();
    void navigate(fitHref(next), { preventScrollReset: true });
  };
  if (page?.movedTo && !isPlaceholderData) return <Navigate to={movedHref(page.movedTo, params)} replace />;
  return (
    <Container className="pb-16">
      <Seo {...fitSeo(site, param)} {...(isError && { noIndex: true })} />
      <PageHeader
        size="large"
        crumbs={
          <Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Find Your Fit" }]} />
        }
        title="Find Your Fit"
        lead="Tell us what you need. Every point in the score comes from a requirement you set, and unknowns are shown as unknown."
        actions={
          requirements.length > 0 && (
            <ButtonLink to={routes.fit.href()} onClick={forgetOwnRequirements}>
              Start again
            </ButtonLink>
          )
        }
      />
      {isError || isFormMissing ? (
        <LoadError title="Error loading the requirements. Please try again later." />
      ) : form?.categories.length === 0 ? (
        <EmptyState
          title="No features to choose from yet"
          text="You can set requirements once the guide covers its first feature."
          action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
        />
      ) : form && page ? (
        <>
          {page.requirements.length > 0 && <ResultBar page={page} />}
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
            <FitRequirements
              presets={form.presets}
              categories={[...form.categories, ...page.others]}
              requirements={requirements}
              onChange={choose}
            />
            <FitResults page={page} />
          </div>
        </>
      ) : (
        <LoadingRegion>
          <SkeletonText lines={12} />
        </LoadingRegion>
      )}
      <ShortlistTray />
    </Container>
  );
}

/** Returns the URL of this page with these requirements, keeping the ones that could not be parsed. */
function movedHref(requirements: string, params: URLSearchParams) {
  const page = readPage(params);
  const encoded = requirements.split("~").map(encodeURIComponent).join("~");
  return `${routes.fit.href()}?r=${encoded}${page > 1 ? `&page=${page}` : ""}`;
}

/** Saves the requirements for the profiles. A URL without requirements keeps the saved ones. */
function useKept(requirements: Requirement[] | null) {
  const encoded = requirements && writeRequirements(requirements);
  useEffect(() => {
    if (encoded) keepOwnRequirements(encoded);
  }, [encoded]);
}
