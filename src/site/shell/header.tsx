import { ListChecks, Menu, X } from "lucide-react";
import { NavLink } from "react-router";
import { routes } from "#shared/routes.ts";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { Link } from "#ui/link.tsx";
import { closesWhenLeft } from "#ui/popover.ts";
import { ThemeToggle } from "#ui/theme-toggle.tsx";
import type { ShellUser } from "./layout.tsx";
import { SiteSearch } from "./site-search.tsx";

/** The head of every public page: the site's name, the parts of the site, the theme, and who is signed in. */
export function Header({ siteName, user }: { siteName: string; user: ShellUser | null }) {
  const { show, hide } = user ? fromExtraLarge : fromMedium;
  return (
    <header className="border-b border-rule">
      <Container className="flex h-16 items-center gap-4">
        <Link to={routes.home.href()} className={classes(wordmark, "min-h-11 hover:text-accent")}>
          <span className="line-clamp-3">{siteName}</span>
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
            <NavLink key={to} to={to} className={barItem}>
              {label}
            </NavLink>
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

/** The site's mark and name; the mark comes from the style sheet. */
const wordmark =
  "site-mark flex min-w-0 items-center gap-2 font-serif text-13 leading-4 font-semibold tracking-heading lg:gap-2.5 lg:text-17 lg:leading-5 xl:text-20";

/** The bar holds everything from here on; with an account in it, it needs more room. */
const fromMedium = { show: "md:flex", hide: "md:hidden" };
const fromExtraLarge = { show: "xl:flex", hide: "xl:hidden" };

/** Leads to the reader's shortlist. Its count comes from the style sheet, since only the browser knows it (theme-script). */
const ShortlistLink = () => (
  <Link
    to={routes.shortlist.href()}
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

const barItem = ({ isActive }: { isActive: boolean }) =>
  classes(
    "flex items-center border-y-2 border-t-transparent whitespace-nowrap transition-colors",
    isActive ? "border-b-accent font-medium text-ink" : "border-b-transparent text-muted hover:text-ink",
  );

const menuId = "site-menu";

/** Native popovers open, close on Escape and give the focus back without a script. */
const MenuButton = ({ className }: { className: string }) => (
  <button type="button" popoverTarget={menuId} className={classes(iconButton, className)}>
    <Menu aria-hidden="true" className="size-5" />
    <span className="sr-only">Menu</span>
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
            <span className="line-clamp-3">{siteName}</span>
          </span>
          <button type="button" popoverTarget={menuId} popoverTargetAction="hide" className={iconButton}>
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close the menu</span>
          </button>
        </div>
        <nav aria-label="Main" className="flex flex-col border-y border-rule">
          {[{ to: routes.home.href(), label: "Home" }, ...navigation].map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === "/"} className={menuItem} onClick={closeMenu}>
              {label}
            </NavLink>
          ))}
        </nav>
        {user && <Account user={user} className="flex flex-wrap items-center gap-x-6 pt-2" />}
      </Container>
    </div>
  );
}

const menuItem = ({ isActive }: { isActive: boolean }) =>
  classes(
    "flex min-h-12 items-center border-l-2 pl-3 text-17 not-first:border-t not-first:border-t-rule",
    isActive ? "border-l-accent font-medium text-accent" : "border-l-transparent",
  );

/** Once React navigates without loading a page, the menu has to be closed by hand. */
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
