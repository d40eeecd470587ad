import { X } from "lucide-react";
import { useEffect } from "react";
import { comparisonHref } from "#shared/routes.ts";
import { areSingleKeysOn } from "#shared/single-keys.ts";
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

/**
 * A checkbox that puts a vendor on the shortlist. Forms send it as `v`, so that it works without scripts. While it is ticked, the
 * next tab stop is a link to the tray.
 */
export function ShortlistTick({
  slug,
  name,
  isBare = false,
}: {
  slug: string;
  name: string;
  /** True if a column header already labels the checkbox. */
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
          // The box may have been ticked before hydration.
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

/** The shortlist at the bottom of the window, after the list in the document. `c` moves focus into it, Escape back. */
export function ShortlistTray() {
  const entries = useShortlist();
  useTrayKeys();
  const comparedSlugs = entries.filter(({ isCompared }) => isCompared).map(({ slug }) => slug);
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
          <CompareLink slugs={comparedSlugs} />
        </>
      )}
    </section>
  );
}

/** Announces the outcome of the last change, and shows a refusal. Rendered before its text, so that screen readers announce it. */
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

/** Links to the comparison of the chosen vendors, or asks for more if fewer than two are chosen. */
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

const trayId = "shortlist-tray";

/** `c` moves focus to the tray unless the user is typing. Escape moves it back. */
function useTrayKeys() {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const { target } = event;
      if (isShortcut(event) || !(target instanceof HTMLElement)) return;
      const isInTray = target.closest(`#${trayId}`) !== null;
      if (event.key === "Escape" && isInTray) cameFrom?.focus();
      if (event.key !== "c" || isInTray || isTypedInto(target) || !areSingleKeysOn()) return;
      event.preventDefault();
      if (!focusTray()) refuse("Your shortlist is empty. Select a vendor to add it.");
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
}

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

const isTypedInto = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");

/** The element that had focus before the tray. */
let cameFrom: HTMLElement | null = null;

/** Moves focus to the tray. Returns false if the tray is not visible. */
function focusTray(): boolean {
  const tray = document.querySelector<HTMLElement>(`#${trayId}.bar-at-foot`);
  if (tray) cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  tray?.focus();
  return tray !== null;
}
