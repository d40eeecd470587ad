import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { changesAt } from "#cms/facts/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** The number of changes on a profile. The page of changes has all of them. */
const mostShown = 5;

/** All changes since a day, or else the latest changed facts and corrections. Events have their own section. */
export const changesShown = ({ items }: ChangePage, since: string | null) =>
  since === null ? items.filter(({ kind }) => kind !== "event").slice(0, mostShown) : items;

export function VendorHistory({ slug, changes }: { slug: string; changes: Change[] }) {
  return (
    <>
      <ul className="border-b border-rule">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} isOfPage />
        ))}
      </ul>
      {changes.length === 0 && <p className="py-2">We have not recorded a change since then.</p>}
      <p className="mt-2">
        <ArrowLink to={changesAt(routes.changes.href(), { vendor: slug })}>
          All changes to this profile
        </ArrowLink>
      </p>
    </>
  );
}
