import type { Change, ChangePage } from "#cms/changes/change.ts";
import { ChangeItem } from "#cms/changes/change-item.tsx";
import { withVendor } from "#cms/changes/changes.query.ts";
import { changesPerPage } from "#cms/changes/changes-per-page.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { formatKnownDate } from "#shared/known-date.ts";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

const path = routes.changes.href();

/** The changes of a page, day by day. */
export function ChangesList({ list, vendor }: { list: ChangePage; vendor: string | null }) {
  const pages = Math.ceil(list.total / changesPerPage);
  const name = list.items[0]?.title;
  return (
    <>
      {vendor && <OnlyOneVendor slug={vendor} name={name} />}
      {list.items.length === 0 ? (
        <NoChanges isOfVendor={vendor !== null} />
      ) : (
        byDay(list.items).map(([day, changes]) => (
          <section key={day} className="mb-10">
            <h2 className="border-t-2 border-ink pt-3 pb-2 text-20">
              <time dateTime={day}>{formatKnownDate(day)}</time>
            </h2>
            <ul className="border-b border-rule">
              {changes.map((change) => (
                <ChangeItem key={change.id} change={change} />
              ))}
            </ul>
          </section>
        ))
      )}
      <PageLinks path={withVendor(path, vendor)} list={{ page: list.page, pages }} />
    </>
  );
}

/** The notice that the list is filtered, with the way back to the whole of it. */
const OnlyOneVendor = ({ slug, name }: { slug: string; name: string | undefined }) => (
  <p className="mb-8 rounded-control bg-sunk px-4 py-3">
    Only changes of{" "}
    {name ? (
      <Link
        to={routes.vendor.href({ slug })}
        className="font-medium text-accent underline underline-offset-4"
      >
        {name}
      </Link>
    ) : (
      "one vendor"
    )}
    .{" "}
    <Link to={path} className="text-accent underline underline-offset-4">
      Show all changes
    </Link>
  </p>
);

const NoChanges = ({ isOfVendor }: { isOfVendor: boolean }) => (
  <EmptyState
    title="No changes recorded yet"
    text={
      isOfVendor
        ? "No change of this profile has been recorded since it was published."
        : "Changes appear here as soon as a fact in a published profile changes."
    }
    action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
  />
);

/** Changes by the day, month or year on which they happened, in their order. */
const byDay = (changes: Change[]): [string, Change[]][] => [
  ...Map.groupBy(changes, ({ date }) => date.slice(0, "2026-11-22".length)),
];

export const ChangesSkeleton = () => (
  <LoadingRegion>
    <Skeleton className="mb-4 h-8 w-48" />
    <SkeletonText lines={12} />
  </LoadingRegion>
);
