import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { changesAt } from "#cms/facts/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** The number of changes on a profile. The page of changes has all of them. */
const mostShown = 5;

/** All changes since a day, or else the latest changed facts and corrections. Events have their own section. */
export const changesShown = ({ items }: ChangePage, since: string | null) =>
  since === null ? items.filter(({ kind }) => kind !== "event").slice(0, mostShown) : items;

interface History {
  slug: string;
  changes: Change[];
  /** The number of changes since this day, and the day. Null for the latest ones. */
  since: string | null;
  total: number;
}

export function VendorHistory({ slug, changes, since, total }: History) {
  return (
    <>
      <ul className="border-b border-rule">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} isOfPage />
        ))}
      </ul>
      {changes.length === 0 && <p className="py-2">We have not recorded a change since then.</p>}
      {since !== null && total > changes.length && (
        <p className="pt-2 text-muted">
          These are the newest {changes.length} of {pluralize(total, "change")}.
        </p>
      )}
      <p className="mt-2">
        <ArrowLink to={changesAt(routes.changes.href(), { vendors: [slug], since })}>
          {since === null ? "All changes to this profile" : "All changes since then"}
        </ArrowLink>
      </p>
    </>
  );
}
