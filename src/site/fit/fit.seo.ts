import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { breadcrumbList } from "#cms/page/structured-data.ts";
import { routes } from "#shared/routes.ts";

/** Only the bare page is found by search engines (contract, section 10). */
export const fitSeo = (site: Site, given: string | null): PageSeo => ({
  title: `Find Your Fit: Requirements and Vendors | ${site.name}`,
  description: `Say what your office must have and would like: the ${site.name} scores every vendor by your requirements, line by line, and names what is still to be asked.`,
  path: routes.fit.href(),
  image: `/share/fit.png${given ? `?${new URLSearchParams({ r: given })}` : ""}`,
  noIndex: given !== null && "found",
  structuredData:
    given !== null ? [] : [breadcrumbList(site, [{ name: "Find Your Fit", path: routes.fit.href() }])],
});

export const questionsSeo = (site: Site, name: string | undefined): PageSeo => ({
  title: `Request for Proposal${name ? ` to ${name}` : ""} | ${site.name}`,
  description: "Your requirements as questions, with what is known already and its sources.",
  path: routes.fitQuestions.href(),
  noIndex: "found",
});
