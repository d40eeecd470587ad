import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { queryClientContext } from "#cms/page/query.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { shortlistQuery } from "#content/vendor/directory.query.ts";
import type { ShortlistRow } from "#content/vendor/shortlist.queries.server.ts";
import { shortlistHref, useShortlist } from "#content/vendor/shortlist.ts";
import { readSlugs } from "#content/vendor/shortlist-entries.ts";
import { presentSlugs, renameOnShortlist, renameStored } from "#content/vendor/shortlist-renaming.ts";
import { ShortlistMessage } from "#content/vendor/vendor.shortlist.tsx";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { EmptyShortlist } from "./empty-shortlist.tsx";
import { KeepOffer } from "./keep-offer.tsx";
import { ShortlistRows } from "./shortlist-rows.tsx";

const queries: PageQueries = ({ url }) => [shortlistQuery(readSlugs(url.searchParams).slugs)];

const pageLoader = serverLoader(queries);

/** A slug that a vendor had before leads to its present one. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const { queryKey } = shortlistQuery(readSlugs(searchParams).slugs);
  const moved = movedHref(searchParams, page.context.get(queryClientContext).getQueryData(queryKey));
  if (moved) throw redirect(moved, 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["v"] };

export default function ShortlistPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { slugs, ignored } = readSlugs(params);
  useOwnAddress(slugs.length === 0);
  useRenamedVendors();
  const title = "Shortlist";
  return (
    <Container className="pb-16">
      <Seo
        title={`${title} | ${site.name}`}
        description="Vendors you chose, with their key facts and notes of your own. The list is kept in your browser and travels in its address."
        path={routes.shortlist.href()}
        noIndex="found"
      />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: title }]} />}
        title={title}
        lead="Kept in this browser. The list travels in its address; your notes never leave this device."
        actions={slugs.length > 0 && <PageActions title={title} path={shortlistHref(slugs)} />}
      />
      <ShortlistMessage className="mb-4" />
      {ignored.length > 0 && <IgnoredSlugs ignored={ignored} />}
      {slugs.length > 0 ? <Shortlist slugs={slugs} /> : <EmptyShortlist />}
    </Container>
  );
}

/** Vendors on the reader's own list, which need not be in the address, get the slugs that they have now. */
function useRenamedVendors() {
  const client = useQueryClient();
  useEffect(() => {
    void renameStored(client);
  }, [client]);
}

/** Without a list in the address the reader's own is shown, and the address becomes that list's. */
function useOwnAddress(isAsked: boolean) {
  const own = useShortlist();
  const navigate = useNavigate();
  const href = shortlistHref(own.map(({ slug }) => slug));
  const isNeeded = isAsked && own.length > 0;
  useEffect(() => {
    if (isNeeded) void navigate(href, { replace: true, preventScrollReset: true });
  }, [isNeeded, href, navigate]);
}

/** The address with the present slugs of these vendors; null where it has them. What it left out stays named. */
function movedHref(params: URLSearchParams, rows: ShortlistRow[] = []): string | null {
  const { slugs, ignored } = readSlugs(params);
  const present = presentSlugs(slugs, rows);
  if (present.join() === slugs.join()) return null;
  return shortlistHref([...present, ...ignored.map(encodeURIComponent)]);
}

/** Vendors that got another slug have it in the address and in what the browser keeps as well. */
function usePresentSlugs(slugs: string[], rows: ShortlistRow[] | undefined) {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const moved = movedHref(params, rows);
  const present = presentSlugs(slugs, rows ?? []).join();
  useEffect(() => {
    if (!rows) return;
    renameOnShortlist(rows);
    if (!moved) return;
    client.setQueryData(shortlistQuery(present.split(",")).queryKey, rows);
    void navigate(moved, { replace: true, preventScrollReset: true });
  }, [rows, moved, present, client, navigate]);
}

function Shortlist({ slugs }: { slugs: string[] }) {
  const { data: rows, isError } = useQuery(shortlistQuery(slugs));
  usePresentSlugs(slugs, rows);
  if (isError) return <ErrorState title="Error loading vendors. Please try again later." />;
  if (!rows) return <ShortlistSkeleton count={slugs.length} />;
  const missing = presentSlugs(slugs, rows).filter((slug) => !rows.some((row) => row.slug === slug));
  return (
    <>
      {missing.length > 0 && <IgnoredSlugs ignored={missing} />}
      {rows.length === 0 ? (
        <EmptyShortlist />
      ) : (
        <>
          <KeepOffer rows={rows} />
          <ShortlistRows rows={rows} />
        </>
      )}
    </>
  );
}

const IgnoredSlugs = ({ ignored }: { ignored: string[] }) => (
  <p role="status" className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
    Left out, because the guide has no such vendor or the list is full:{" "}
    {ignored.slice(0, mostNamed).join(", ").slice(0, longestNaming)}.
  </p>
);

const mostNamed = 12;
const longestNaming = 500;

const ShortlistSkeleton = ({ count }: { count: number }) => (
  <LoadingRegion>
    <div className="flex flex-col gap-4">
      {Array.from({ length: Math.min(count, 4) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
        <Skeleton key={place} className="h-40" />
      ))}
    </div>
  </LoadingRegion>
);
