import type { Change, ChangePage } from "#cms/changes/change.ts";
import { ChangeItem } from "#cms/changes/change-item.tsx";
import { changesQuery, withVendor } from "#cms/changes/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** Number of changes on a profile; the page of changes has them all. */
const shown = 5;

/** The query of a profile's history, for the page's loader. */
export const vendorHistoryQuery = (slug: string) => changesQuery(slug);

/** The latest changes of a vendor's facts and its corrections; its events have a part of their own. */
export const changesShown = ({ items }: ChangePage) =>
  items.filter(({ kind }) => kind !== "event").slice(0, shown);

export function VendorHistory({ slug, changes }: { slug: string; changes: Change[] }) {
  return (
    <>
      <ul className="border-b border-rule">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} isOfPage />
        ))}
      </ul>
      <p className="mt-2">
        <ArrowLink to={withVendor(routes.changes.href(), slug)}>All changes of this profile</ArrowLink>
      </p>
    </>
  );
}
