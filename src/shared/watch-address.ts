import { routes } from "./routes.ts";

/** The pages that the mails of a watch link to. Apart from `routes`, which every page loads. */
export const watchPages = { confirm: "/watch/confirm", stop: "/watch/stop" } as const;

/** The page that offers the weekly digest by mail. */
export const digestByMailHref = `${routes.watch.href()}?digest=1`;

/** Returns the page that offers to watch vendors, by slug, or requirements as in an address. */
export const watchHref = (slugs: readonly string[], requirements?: string | null) =>
  `${routes.watch.href()}?v=${slugs.join()}${requirements ? `&r=${requirements}` : ""}`;
