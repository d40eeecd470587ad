import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { changesQuery, withVendor } from "#cms/facts/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** The number of changes on a profile. The page of changes has all of them. */
const mostShown = 5;

/** The history of a vendor's profile, for the page's loader. */
export const vendorHistoryQuery = (slug: string) => changesQuery(slug);

/** The latest changed facts and corrections. Events have their own section. */
export const changesShown = ({ items }: ChangePage) =>
  items.filter(({ kind }) => kind !== "event").slice(0, mostShown);

export function VendorHistory({ slug, changes }: { slug: string; changes: Change[] }) {
  return (
    <>
      <ul className="border-b border-rule">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} isOfPage />
        ))}
      </ul>
      <p className="mt-2">
        <ArrowLink to={withVendor(routes.changes.href(), slug)}>All changes to this profile</ArrowLink>
      </p>
    </>
  );
}
