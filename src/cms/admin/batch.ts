import { type ApiResult, api } from "#http/client/api.ts";
import { pluralize } from "#shared/text.ts";

/** Undoes a batch. The response counts the restored entries and names those deleted forever in the meantime. */
export const undoBatch = (batch: number) =>
  api("POST /api/admin/batches/{batch}/undo", { params: { batch } });

const mostNamed = 3;

/** Names the entries that an undo could not restore. Returns undefined if it restored all. */
export function describeErased({
  erased = [],
}: ApiResult<"POST /api/admin/batches/{batch}/undo">): string | undefined {
  if (erased.length === 0) return undefined;
  const named = erased.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const more = erased.length - named.length;
  const names = more > 0 ? [...named, `${more} more`] : named;
  return `${pluralize(erased.length, "entry was", "entries were")} deleted forever: ${names.join(", ")}.`;
}
