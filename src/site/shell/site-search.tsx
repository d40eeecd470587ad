import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { routes } from "#shared/routes.ts";
import { classes } from "#ui/classes.ts";
import { inputClass } from "#ui/field.tsx";

const SearchPanel = lazy(() => import("../search/search-panel.tsx"));

const searchId = "site-search";

/**
 * The search of every page: a field in the bar where there is room, else a button that opens it over the page. A plain form;
 * the panel with what is found while typing is loaded once somebody types. `/` is the work of the page's first script.
 */
export function SiteSearch({ isRoomy }: { isRoomy: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  // What was typed before React was there is searched too.
  useEffect(() => setIsWanted(document.activeElement === field.current), []);
  const want = () => setIsWanted(true);
  const { hide, box, cancel } = isRoomy ? fromLarge : fromExtraLarge;
  return (
    <>
      <button type="button" popoverTarget={searchId} className={classes(iconButton, hide)}>
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Search</span>
      </button>
      <search id={searchId} popover="auto" aria-label="Site" className={classes(cover, box)}>
        <form action={routes.search.href()} className="flex items-center gap-2 p-4">
          <div className="relative min-w-0 flex-1">
            <button
              type="submit"
              className="absolute inset-y-0 left-0 grid w-9 cursor-pointer place-items-center text-muted hover:text-accent"
            >
              <Search aria-hidden="true" className="size-4" />
              <span className="sr-only">Show results</span>
            </button>
            <input
              ref={field}
              data-site-search=""
              type="search"
              name="q"
              maxLength={200}
              aria-label="Search the guide"
              aria-keyshortcuts="/"
              placeholder="Search"
              autoComplete="off"
              enterKeyHint="search"
              onFocus={want}
              onInput={want}
              className={classes(inputClass, "peer pr-2 pl-9")}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-2 my-auto hidden h-6 rounded-control border border-rule px-1.5 font-sans text-13 text-muted lg:peer-placeholder-shown:block lg:peer-focus:hidden"
            >
              /
            </span>
          </div>
          <button
            type="button"
            popoverTarget={searchId}
            popoverTargetAction="hide"
            className={classes("min-h-11 cursor-pointer px-2 text-accent", cancel)}
          >
            Cancel
          </button>
        </form>
        {isWanted && (
          <Suspense>
            <SearchPanel field={field} />
          </Suspense>
        )}
      </search>
    </>
  );
}

const iconButton =
  "inline-grid size-11 cursor-pointer place-items-center rounded-control hover:bg-accent-wash";

/** Over the whole of a small screen. */
const cover =
  "fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto border-0 bg-paper text-ink print:hidden [&:popover-open]:flex";

/** In the bar from here on; with an account in it, it needs more room. */
const fromLarge = {
  hide: "lg:hidden",
  box: "lg:relative lg:inset-auto lg:block lg:h-auto lg:w-56 lg:overflow-visible lg:bg-transparent lg:[&>form]:p-0",
  cancel: "lg:hidden",
};
const fromExtraLarge = {
  hide: "xl:hidden",
  box: "xl:relative xl:inset-auto xl:block xl:h-auto xl:w-40 xl:overflow-visible xl:bg-transparent xl:[&>form]:p-0",
  cancel: "xl:hidden",
};
