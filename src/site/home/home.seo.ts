import type { PageSeo } from "#cms/page/seo.tsx";
import type { Site } from "#cms/page/site.tsx";
import { organization, webSite } from "#cms/page/structured-data.ts";
import type { FooterData } from "#content/page/page.queries.server.ts";
import { routes } from "#shared/routes.ts";

/** `footer` is what the page's foot shows of the operator and of the site's rules. */
export const homeSeo = (site: Site, footer?: FooterData): PageSeo => ({
  title: `${site.name}: Independent Vendor Directory`,
  description: `An independent guide to ${site.product}: vendor profiles, side-by-side comparisons, buyer's guides and answers for family offices and wealth managers.`,
  path: "/",
  structuredData: [webSite(site), { ...organization(site), ...statements(site, footer) }],
});

/** The operator's statements and the addresses of the site's rules, as far as the footer shows it. */
function statements(site: Site, footer: FooterData | undefined) {
  const { name, address, email } = footer?.operator ?? {};
  const principles = ["methodology", "editorial-guidelines"].filter((slug) =>
    footer?.pages.some((page) => page.slug === slug),
  );
  return {
    legalName: name ?? undefined,
    address: address ?? undefined,
    email: email ?? undefined,
    publishingPrinciples:
      principles.length > 0 ? principles.map((slug) => site.url + routes.page.href({ slug })) : undefined,
    correctionsPolicy: site.url + routes.changes.href(),
  };
}
