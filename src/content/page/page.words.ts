import { routes } from "#shared/routes.ts";
import type { FooterData } from "./page.queries.server.ts";

/** Returns the URLs of the site's editorial rules that the footer lists (schema.org `publishingPrinciples`). */
export function publishingPrinciples(siteUrl: string, footer: FooterData | undefined): string[] | undefined {
  const slugs = ["methodology", "editorial-guidelines"].filter((slug) =>
    footer?.pages.some((page) => page.slug === slug),
  );
  return slugs.length > 0 ? slugs.map((slug) => siteUrl + routes.page.href({ slug })) : undefined;
}
