import { routes } from "#shared/routes.ts";
import type { PageSeo } from "#ui/document/seo.tsx";
import type { Site } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";

/** Only the page without requirements is indexed (contract, section 10). */
export const fitSeo = (site: Site, param: string | null): PageSeo => ({
  title: `Find Your Fit: Requirements and Vendors | ${site.name}`,
  description: `Tell us your must-haves and nice-to-haves. The ${site.name} scores every vendor against them, line by line, and lists the open questions.`,
  path: routes.fit.href(),
  image: `/share/fit.png${param ? `?${new URLSearchParams({ r: param })}` : ""}`,
  noIndex: param !== null && "found",
  structuredData:
    param !== null ? [] : [breadcrumbList(site, [{ name: "Find Your Fit", path: routes.fit.href() }])],
});

export const questionsSeo = (site: Site, name: string | undefined): PageSeo => ({
  title: `Request for Proposal${name ? ` to ${name}` : ""} | ${site.name}`,
  description: "Your requirements as questions, with what we already know and its sources.",
  path: routes.fitQuestions.href(),
  noIndex: "found",
});
