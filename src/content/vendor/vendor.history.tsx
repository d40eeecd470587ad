import { useQuery } from "@tanstack/react-query";
import { ChangeItem } from "#cms/changes/change-item.tsx";
import { changesQuery, withVendor } from "#cms/changes/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** Number of changes on a profile; the page of changes has them all. */
const shown = 5;

/** The query of a profile's history, for the page's loader. */
export const vendorHistoryQuery = (slug: string) => changesQuery(slug);

/** The latest changes of a vendor's facts, its corrections and events; nothing while there are none. */
export function VendorHistory({ slug }: { slug: string }) {
  const { data } = useQuery(vendorHistoryQuery(slug));
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <ul className="border-b border-rule">
        {data.items.slice(0, shown).map((change) => (
          <ChangeItem key={change.id} change={change} isOfPage />
        ))}
      </ul>
      <p className="mt-2">
        <ArrowLink to={withVendor(routes.changes.href(), slug)}>All changes of this profile</ArrowLink>
      </p>
    </>
  );
}
