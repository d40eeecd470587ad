import { useQuery } from "@tanstack/react-query";
import { draftHref } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { type ApiResult, apiQuery } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Link } from "#ui/link.tsx";

export const listDraftsQuery = ({ path }: Pick<AdminType, "path">) => ({
  ...apiQuery("GET /api/admin/drafts/{type}", { params: { type: segmentOf(path) } }),
  staleTime: 0,
});

/** The drafts of a type: new entries that are not saved yet, and unpublished changes. */
export function ListDrafts({ type }: { type: AdminType }) {
  const segment = segmentOf(type.path);
  const { data } = useQuery(listDraftsQuery(type));
  if (!data || data.total === 0) return null;
  const { items: drafts, total } = data;
  return (
    <Disclosure summary={pluralize(total, "draft")} className="mt-4 border-b">
      {drafts.length < total && (
        <p className="pb-2 text-13 text-muted">These are the latest {formatCount(drafts.length)}.</p>
      )}
      <ul className="flex flex-col gap-2 pb-3">
        {drafts.map((draft) => (
          <li key={draft.key} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to={draftHref(segment, draft.id ?? draft.key)}
              className="inline-flex min-h-6 items-center font-medium text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              <bdi>{draft.title}</bdi>
            </Link>
            <span className="text-13 text-muted">
              {stateOf(draft)}, {draft.editedBy}, {formatMoment(draft.updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function stateOf({ goLiveAt, failure, state, id }: ApiResult<"GET /api/admin/drafts">[number]): string {
  if (failure) return "missed its scheduled time";
  if (goLiveAt) return `goes live ${formatMoment(goLiveAt)}`;
  if (state === "in_review") return "in review";
  if (state === "approved") return "approved";
  return id === null ? "new, not saved" : "unpublished changes";
}
