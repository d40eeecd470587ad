import { pluralize } from "#shared/text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { replaceShortlist, shortlistHref, useShortlist } from "./shortlist.ts";
import { shortlistLimit } from "./shortlist-entries.ts";

type Vendor = { slug: string; name: string };

/**
 * Offers to keep the list from a shared link. Renders nothing if it equals the reader's own list. Before hydration, the style sheet
 * shows the offer only to readers without a list (ui/base.css), to avoid layout shifts.
 */
export function KeepOffer({ rows }: { rows: Vendor[] }) {
  const ownList = useShortlist();
  if (isSameList(ownList, rows)) return null;
  const union = [...ownList, ...rows.filter(({ slug }) => !ownList.some((entry) => entry.slug === slug))];
  return (
    <section
      aria-label="A shared list"
      className="keep-offer scripted mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-accent bg-accent-wash px-4 py-3 print:hidden"
    >
      <p className="min-w-[min(16rem,100%)] flex-1">
        You opened a shared shortlist.{" "}
        {ownList.length === 0
          ? "Keep it to add notes, remove vendors and find it again in this browser."
          : `Your own shortlist, with ${pluralize(ownList.length, "vendor")}, is untouched.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => replaceShortlist(rows)}>
          {ownList.length === 0 ? "Keep this list" : "Replace mine with it"}
        </Button>
        {ownList.length > 0 && union.length <= shortlistLimit && union.length > ownList.length && (
          <ButtonLink to={hrefOf(union)} onClick={() => replaceShortlist(union)}>
            Add it to mine
          </ButtonLink>
        )}
        {ownList.length > 0 && <ButtonLink to={hrefOf(ownList)}>Show mine</ButtonLink>}
      </div>
    </section>
  );
}

const hrefOf = (vendors: readonly Vendor[]) => shortlistHref(vendors.map(({ slug }) => slug));

/** Ignores the order. */
export const isSameList = (a: readonly Vendor[], b: readonly Vendor[]) =>
  a.length === b.length && a.every(({ slug }) => b.some((other) => other.slug === slug));
