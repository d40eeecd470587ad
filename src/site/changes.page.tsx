import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { changesQuery } from "#cms/changes/changes.query.ts";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { readPage } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { changesSeo } from "./changes/changes.seo.ts";
import { ChangesList, ChangesSkeleton } from "./changes/changes-list.tsx";

const vendorOf = (params: URLSearchParams) => params.get("vendor") || null;

const queries: PageQueries = ({ url: { searchParams } }) => [
  changesQuery(vendorOf(searchParams), readPage(searchParams)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["vendor", "page"] };

export default function ChangesPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const vendor = vendorOf(params);
  const { data: list, isError } = useQuery(changesQuery(vendor, readPage(params)));
  const seo = changesSeo(site, list?.page);
  return (
    <Container className="pb-16">
      <Seo {...seo} noIndex={isError || (vendor !== null && "found")} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Changes" }]} />}
        title="What Changed"
        lead={
          <>
            Facts that changed in vendors' profiles, corrections with their reason, events at the vendors and
            new articles, newest first. Also as a{" "}
            <a
              href={routes.changesFeed.href()}
              className="text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              feed
            </a>
            .
          </>
        }
      />
      {isError ? (
        <ErrorState title="Error loading the changes. Please try again later." />
      ) : list ? (
        <ChangesList list={list} vendor={vendor} />
      ) : (
        <ChangesSkeleton />
      )}
    </Container>
  );
}
