import { replaceShortlist, shortlistHref, useShortlist } from "#content/vendor/shortlist.ts";
import { shortlistLimit } from "#content/vendor/shortlist-entries.ts";
import { pluralize } from "#shared/text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";

type Vendor = { slug: string; name: string };

/**
 * Offers to keep a list that came with the address; nothing where it is the reader's own. Until React knows that list,
 * the style sheet shows the offer only where there is none (ui/base.css), so that nothing moves.
 */
export function KeepOffer({ rows }: { rows: Vendor[] }) {
  const own = useShortlist();
  if (isSameList(own, rows)) return null;
  const both = [...own, ...rows.filter(({ slug }) => !own.some((entry) => entry.slug === slug))];
  return (
    <section
      aria-label="A shared list"
      className="keep-offer scripted mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-accent bg-accent-wash px-4 py-3 print:hidden"
    >
      <p className="min-w-[min(16rem,100%)] flex-1">
        This list came with the link.{" "}
        {own.length === 0
          ? "Keep it to add notes, remove vendors and find it again in this browser."
          : `Your own shortlist, with ${pluralize(own.length, "vendor")}, is untouched.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => replaceShortlist(rows)}>
          {own.length === 0 ? "Keep this list" : "Replace mine with it"}
        </Button>
        {own.length > 0 && both.length <= shortlistLimit && both.length > own.length && (
          <ButtonLink to={hrefOf(both)} onClick={() => replaceShortlist(both)}>
            Add it to mine
          </ButtonLink>
        )}
        {own.length > 0 && <ButtonLink to={hrefOf(own)}>Show mine</ButtonLink>}
      </div>
    </section>
  );
}

const hrefOf = (vendors: readonly Vendor[]) => shortlistHref(vendors.map(({ slug }) => slug));

/** In whatever order. */
export const isSameList = (a: readonly Vendor[], b: readonly Vendor[]) =>
  a.length === b.length && a.every(({ slug }) => b.some((other) => other.slug === slug));
