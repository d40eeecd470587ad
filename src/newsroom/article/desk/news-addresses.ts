import { listHref } from "#cms/admin/addresses.ts";

/** The newsroom's tab in the admin's URLs. */
export const newsTab = "news";

/** The query parameter with the id of the reviewed article. */
export const reviewParameter = "review";

/** The screen for reviewing and publishing a rewrite. */
export const reviewHref = (id: number) => listHref(newsTab, `${reviewParameter}=${id}`);
