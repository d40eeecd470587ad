import { ListChecks, Menu, Search, X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { routes } from "#shared/routes.ts";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { inputClass } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { closesWhenLeft } from "#ui/popover.ts";
import { ThemeToggle } from "#ui/theme-toggle.tsx";

export type ShellUser = Pick<Editor, "firstName"> & { email: Editor["email"] | null };

/** The header of every public page: name, sections, theme and the signed-in editor. */
export function Header({ siteName, user }: { siteName: string; user: ShellUser | null }) {
  const { show, hide } = user ? fromExtraLarge : fromMedium;
  const isHome = useLocation().pathname === routes.home.href();
  return (
    <header className="border-b border-rule">
      <Container className="flex h-16 items-center gap-4">
        <Link
          to={routes.home.href()}
          aria-current={isHome ? "page" : undefined}
          className={classes(wordmark, "min-h-11 hover:text-accent aria-[current]:text-accent")}
        >
          <span className="line-clamp-3 lg:line-clamp-2">{siteName}</span>
        </Link>
        <nav
          aria-label="Main"
          className={classes(
            "hidden h-full items-stretch gap-4 lg:ml-3 print:hidden",
            user === null && "lg:gap-6",
            show,
          )}
        >
          {navigation.map(({ to, label }) => (
            <SectionLink key={to} to={to} label={label} classOf={barItem} />
          ))}
        </nav>
        {user && (
          <Account
            user={user}
            className={classes("hidden items-center gap-4 border-l border-rule pl-4 print:hidden", show)}
          />
        )}
        <div className="-mr-2.5 ml-auto flex max-w-2/3 shrink-0 items-center gap-1 xl:gap-3 print:hidden">
          <SiteSearch isRoomy={user === null} />
          <ShortlistLink />
          <ThemeToggle />
          <MenuButton className={hide} />
        </div>
      </Container>
      <MobileMenu siteName={siteName} user={user} className={hide} />
    </header>
  );
}

/** The site's mark and name. The mark comes from the style sheet. */
const wordmark =
  "site-mark flex min-w-0 items-center gap-2 font-serif text-13 leading-4 font-semibold tracking-heading lg:gap-2.5 lg:text-17 lg:leading-6 xl:text-20 xl:leading-7";

/** Above these widths, the bar contains all links. An account needs more room. */
const fromMedium = { show: "md:flex", hide: "md:hidden" };
const fromExtraLarge = { show: "xl:flex", hide: "xl:hidden" };

/** Links to the reader's shortlist. The count comes from the style sheet, because only the browser knows it (early.script.ts). */
const ShortlistLink = () => (
  <Link
    to={routes.shortlist.href()}
    title="Shortlist"
    className="relative flex min-h-11 basis-11 items-center justify-center gap-2 text-muted hover:text-ink"
  >
    <ListChecks aria-hidden="true" className="size-5 lg:hidden" />
    <span className="max-lg:sr-only">Shortlist</span>
    <span className="shortlist-count" />
  </Link>
);

const navigation = [
  { to: routes.vendors.href(), label: "Vendors" },
  { to: routes.fit.href(), label: "Find Your Fit" },
  { to: routes.useCases.href(), label: "Use Cases" },
  { to: routes.compare.href(), label: "Compare" },
  { to: routes.news.href(), label: "News" },
];

interface SectionLinkProps {
  to: string;
  label: string;
  classOf: (isActive: boolean) => string;
  onClick?: () => void;
}

/** A link that is marked on its section's pages. On the server, the router's own took a fifteenth of a page's time. */
function SectionLink({ to, label, classOf, onClick }: SectionLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isActive = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classOf(isActive)}
      onClick={onClick}
    >
      {label}
    </Link>
  );
}

const barItem = (isActive: boolean) =>
  classes(
    "flex items-center border-y-2 border-t-transparent whitespace-nowrap transition-colors",
    isActive ? "border-b-accent font-medium text-ink" : "border-b-transparent text-muted hover:text-ink",
  );

const menuId = "site-menu";

/** A native popover opens, closes on Escape and restores focus without scripts. */
const MenuButton = ({ className }: { className: string }) => (
  <button
    type="button"
    popoverTarget={menuId}
    aria-label="Menu"
    title="Menu"
    className={classes(iconButton, className)}
  >
    <Menu aria-hidden="true" className="size-5" />
  </button>
);

const iconButton =
  "inline-grid size-11 cursor-pointer place-items-center rounded-control hover:bg-accent-wash";

function MobileMenu({
  siteName,
  user,
  className,
}: {
  siteName: string;
  user: ShellUser | null;
  className: string;
}) {
  return (
    <div
      id={menuId}
      popover="auto"
      ref={closesWhenLeft}
      className={classes(
        "absolute inset-x-0 top-0 m-0 w-full animate-appear border-b border-rule bg-paper pb-4 text-ink backdrop:bg-scrim",
        className,
      )}
    >
      <Container>
        <div className="-mr-2.5 flex h-16 items-center justify-between gap-4">
          <span className={wordmark}>
            <span className="line-clamp-3 lg:line-clamp-2">{siteName}</span>
          </span>
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close the menu"
            title="Close the menu"
            className={iconButton}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label="Main" className="flex flex-col border-y border-rule">
          {[{ to: routes.home.href(), label: "Home" }, ...navigation].map(({ to, label }) => (
            <SectionLink key={to} to={to} label={label} classOf={menuItem} onClick={closeMenu} />
          ))}
        </nav>
        {user && <Account user={user} className="flex flex-wrap items-center gap-x-6 pt-2" />}
      </Container>
    </div>
  );
}

const menuItem = (isActive: boolean) =>
  classes(
    "flex min-h-12 items-center border-l-2 pl-3 text-17 not-first:border-t not-first:border-t-rule",
    isActive ? "border-l-accent font-medium text-accent" : "border-l-transparent",
  );

/** Client-side navigation does not close the menu, so this does. */
function closeMenu() {
  document.getElementById(menuId)?.hidePopover();
}

function Account({ user, className }: { user: ShellUser; className: string }) {
  return (
    <div className={className}>
      <Link to={routes.admin.href()} className={accountLink} onClick={closeMenu}>
        Admin
      </Link>
      <span className="max-w-24 truncate text-muted">{user.firstName || user.email}</span>
      <a href={routes.signOut.href()} className={accountLink}>
        Logout
      </a>
    </div>
  );
}

const accountLink = "flex min-h-11 items-center text-accent hover:underline";

const SearchPanel = lazy(() => import("../search/search-panel.tsx"));

const searchId = "site-search";

/**
 * The search on every page: a field in the bar if there is room, otherwise a button that opens it over the page. A plain form; the
 * panel with instant results is loaded when the user starts typing. The `/` key is handled by the page's head script.
 */
function SiteSearch({ isRoomy }: { isRoomy: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  // Also searches for text typed before hydration.
  useEffect(() => setIsWanted(document.activeElement === field.current), []);
  const want = () => setIsWanted(true);
  const { hide, box, cancel } = isRoomy ? fieldFromLarge : fieldFromExtraLarge;
  return (
    <>
      <button
        type="button"
        popoverTarget={searchId}
        aria-label="Search"
        title="Search"
        className={classes(iconButton, hide)}
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <search id={searchId} popover="auto" aria-label="Site" className={classes(cover, box)}>
        <form action={routes.search.href()} className="flex items-center gap-2 p-4">
          <div className="relative min-w-0 flex-1">
            <button
              type="submit"
              aria-label="Show results"
              title="Show results"
              className="absolute inset-y-0 left-0 grid w-9 cursor-pointer place-items-center text-muted hover:text-accent"
            >
              <Search aria-hidden="true" className="size-4" />
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

/** Covers small screens completely. */
const cover =
  "fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto border-0 bg-paper text-ink print:hidden [&:popover-open]:flex";

/** Above these widths, the field is in the bar. An account needs more room. */
const fieldFromLarge = {
  hide: "lg:hidden",
  box: "lg:relative lg:inset-auto lg:block lg:h-auto lg:w-56 lg:overflow-visible lg:bg-transparent lg:[&>form]:p-0",
  cancel: "lg:hidden",
};
const fieldFromExtraLarge = {
  hide: "xl:hidden",
  box: "xl:relative xl:inset-auto xl:block xl:h-auto xl:w-40 xl:overflow-visible xl:bg-transparent xl:[&>form]:p-0",
  cancel: "xl:hidden",
};
