import type { ReactNode } from "react";
import { type PagedList, pageHref } from "#cms/engine/read/paged-list.ts";
import { ButtonLink } from "#ui/button.tsx";

/** Pagination links for the list at `path`, which may already have a query string. Renders nothing for a single page. */
export function PageLinks({
  path,
  list: { page, pages },
}: {
  path: string;
  list: Pick<PagedList<unknown>, "page" | "pages">;
}) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-4"
    >
      <PageLink path={path} page={page - 1} isOffered={page > 1}>
        Previous
      </PageLink>
      <span className="text-muted tabular-nums">
        Page {page} of {pages}
      </span>
      <PageLink path={path} page={page + 1} isOffered={page < pages}>
        Next
      </PageLink>
    </nav>
  );
}

function PageLink({
  path,
  page,
  isOffered,
  children,
}: {
  path: string;
  page: number;
  isOffered: boolean;
  children: ReactNode;
}) {
  return isOffered ? <ButtonLink to={pageHref(path, page)}>{children}</ButtonLink> : <span />;
}
