import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { TextSkeleton } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { BasicPage, BasicPageError } from "../page/page.card.tsx";
import { pageAtQuery } from "./landing-page.query.ts";
import { landingPageNotFoundSeo } from "./landing-page.seo.ts";
import { LandingPage } from "./landing-page.view.tsx";

const queries: PageQueries = ({ params }) => [pageAtQuery(params.slug ?? "")];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** A page directly below the root: a landing page, or else a basic page. */
export default function PageBelowRoot() {
  const { data: content, isError } = useQuery(pageAtQuery(useParams().slug ?? ""));
  if (isError) return <BasicPageError />;
  if (content === undefined) return <TextSkeleton measure="page" />;
  if (content === null) return <LandingPageNotFound />;
  return content.kind === "landing" ? (
    <LandingPage page={content.landingPage} />
  ) : (
    <BasicPage page={content.page} />
  );
}

function LandingPageNotFound() {
  return (
    <MissingEntry seo={landingPageNotFoundSeo} wayOn={{ label: "Return Home", to: routes.home.href() }} />
  );
}
