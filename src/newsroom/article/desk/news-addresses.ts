import { listHref } from "#cms/admin/addresses.ts";

/** The newsroom's part of the admin's addresses. */
export const newsTab = "news";

/** The part of the desk's address that names the reviewed article. */
export const reviewParameter = "review";

/** The screen on which a rewrite is reviewed and published. */
export const reviewHref = (id: number) => listHref(newsTab, `${reviewParameter}=${id}`);
