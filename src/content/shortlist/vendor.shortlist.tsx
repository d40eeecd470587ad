import { X } from "lucide-react";
import { comparisonHref } from "#shared/routes.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import {
  addToShortlist,
  refuse,
  removeFromShortlist,
  replaceShortlist,
  shortlistHref,
  toggleCompared,
  useIsShortlisted,
  useShortlist,
  useShortlistMessage,
} from "./shortlist.ts";
import { type ShortlistEntry, shortlistLimit } from "./shortlist-entries.ts";
import { focusTray, trayId, useTrayKeys } from "./tray-focus.ts";

/**
 * A box that puts a vendor on the shortlist. In a form it is sent as `v`, so that it works without scripts. Once it is
 * ticked, the next stop of the keyboard is a link to the tray.
 */
export function ShortlistTick({
  slug,
  name,
  isBare = false,
}: {
  slug: string;
  name: string;
  /** True where a column's heading says what the box is for. */
  isBare?: boolean;
}) {
  const isTicked = useIsShortlisted(slug);
  return (
    <span className="tick">
      <label className={isBare ? undefined : "-my-2"}>
        <input
          type="checkbox"
          name="v"
          value={slug}
          checked={isTicked}
          // It may have been ticked before React was hydrated.
          ref={(box) => {
            if (box?.checked && !isTicked) addToShortlist({ slug, name });
          }}
          onChange={() => (isTicked ? removeFromShortlist(slug) : addToShortlist({ slug, name }))}
        />
        {isBare ? (
          <span className="sr-only">{`Shortlist ${name}`}</span>
        ) : (
          <>
            Shortlist<span className="sr-only">{` ${name}`}</span>
          </>
        )}
      </label>
      {isTicked && (
        <a
          href={`#${trayId}`}
          onClick={(event) => {
            if (focusTray()) event.preventDefault();
          }}
        >
          To the shortlist
        </a>
      )}
    </span>
  );
}

/** The shortlist at the foot of the window, behind the list in the document. The key `c` leads into it, Escape back. */
export function ShortlistTray() {
  const entries = useShortlist();
  useTrayKeys();
  const compared = entries.filter(({ isCompared }) => isCompared).map(({ slug }) => slug);
  const isShown = entries.length > 0;
  return (
    <section
      id={trayId}
      aria-label="Shortlist"
      tabIndex={-1}
      className={classes("print:hidden", isShown && bar)}
    >
      <ShortlistMessage className="w-full" />
      {isShown && (
        <>
          <Link
            to={shortlistHref(entries.map(({ slug }) => slug))}
            className="flex min-h-10 items-center font-medium whitespace-nowrap hover:text-accent hover:underline pointer-coarse:min-h-11"
          >
            Shortlist{" "}
            <span className="ml-1.5 font-normal text-muted tabular-nums">
              {entries.length} of {shortlistLimit}
            </span>
          </Link>
          <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 max-sm:hidden">
            {entries.map((entry) => (
              <Slot key={entry.slug} entry={entry} />
            ))}
          </ul>
          <Button variant="quiet" onClick={() => replaceShortlist([])} className="max-sm:ml-auto max-sm:px-2">
            Clear
          </Button>
          <CompareLink slugs={compared} />
        </>
      )}
    </section>
  );
}

/** Announces what became of the last change; a refusal is shown too. It is there before its text, so that it is heard. */
export function ShortlistMessage({ className }: { className?: string }) {
  const { text, number, isRefusal } = useShortlistMessage();
  return (
    <p
      role="status"
      className={isRefusal ? classes("text-13 text-warn wrap-anywhere", className) : "sr-only"}
    >
      <span key={number}>{text}</span>
    </p>
  );
}

const bar =
  "bar-at-foot sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 border-t-2 border-ink bg-surface px-4 py-2 outline-offset-[-4px] sm:mx-0";

function Slot({ entry: { slug, name, isCompared } }: { entry: ShortlistEntry }) {
  return (
    <li
      className={classes(
        "flex shrink-0 items-center rounded-control border",
        isCompared ? "border-accent bg-accent-wash" : "border-rule-strong",
      )}
    >
      <label className="flex min-h-9 max-w-48 cursor-pointer items-center gap-2 pl-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isCompared}
          onChange={() => toggleCompared(slug)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="sr-only">Compare </span>
        <span className="truncate">{name}</span>
      </label>
      <button
        type="button"
        aria-label={`Remove ${name} from the shortlist`}
        onClick={() => removeFromShortlist(slug)}
        className="inline-grid size-9 cursor-pointer place-items-center text-muted hover:text-accent pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** Leads to the comparison of the chosen vendors; with fewer than two it says what is missing. */
export function CompareLink({ slugs }: { slugs: string[] }) {
  if (slugs.length > 1)
    return (
      <ButtonLink to={comparisonHref(...slugs)} variant="primary">
        Compare {slugs.length}
      </ButtonLink>
    );
  return (
    <Button
      variant="primary"
      aria-disabled="true"
      onClick={() => refuse(`Choose ${slugs.length === 1 ? "one more vendor" : "two vendors"} to compare.`)}
    >
      Compare
    </Button>
  );
}
