import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#shared/text.ts";
import { audienceQuery, shownDays } from "../../audience.query.ts";
import type { EntryData } from "../../calls.ts";
import { useEditPage } from "./edit-page-state.ts";
import { useEntryPath } from "./use-entry-path.ts";

/** A row of the status: how often readers opened the entry's page. None for an entry that they do not see. */
export function EditViews({ entry }: { entry: EntryData }) {
  const { isLive } = useEditPage();
  const path = useEntryPath(entry);
  // Some entries are read at a place of another's page, which is counted as a whole.
  const isPage = isLive && path !== null && !path.includes("#");
  const { data } = useQuery({ ...audienceQuery(path ?? ""), enabled: isPage });
  if (!isPage || !data?.isCounted) return null;
  return (
    <>
      <dt className="text-muted">Views, {shownDays} days</dt>
      <dd className="text-right tabular-nums">{formatCount(data.total)}</dd>
    </>
  );
}
