import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { routes } from "#shared/routes.ts";
import { BasicPage, BasicPageError, BasicPageSkeleton } from "../page/page.card.tsx";
import { pageAtQuery } from "./landing-page.query.ts";
import { landingPageNotFoundSeo } from "./landing-page.seo.ts";
import { LandingPage } from "./landing-page.view.tsx";

const queries: PageQueries = ({ params }) => [pageAtQuery(params.slug ?? "")];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The page directly below the root: a landing page, else a basic page. */
export default function PageBelowRoot() {
  const { data: found, isError } = useQuery(pageAtQuery(useParams().slug ?? ""));
  if (isError) return <BasicPageError />;
  if (found === undefined) return <BasicPageSkeleton measure="page" />;
  if (found === null) return <LandingPageNotFound />;
  return found.kind === "landing" ? (
    <LandingPage page={found.landingPage} />
  ) : (
    <BasicPage page={found.page} />
  );
}

function LandingPageNotFound() {
  return (
    <MissingEntry seo={landingPageNotFoundSeo} wayOn={{ label: "Return Home", to: routes.home.href() }} />
  );
}
