import {
  ChevronDown,
  ExternalLink,
  History,
  ListChecks,
  LogOut,
  Search,
  Trash2,
  UserRound,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { routes } from "#shared/routes.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Menu } from "#ui/menu.tsx";
import { ThemeToggle } from "#ui/theme-toggle.tsx";

/** The head of the admin: its name, the way to anything by name, to the site, and out. */
export function AdminHeader({ user, onSearch }: { user: Editor; onSearch: () => void }) {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  return (
    <header className="border-b border-rule bg-surface">
      <Container measure="desk" className="flex items-center gap-x-1 py-2 sm:gap-x-3">
        <h1 className="mr-auto min-w-0 py-1.5 text-17 sm:text-20 sm:whitespace-nowrap">
          <Link to={routes.admin.href()} className="hover:text-accent">
            Content Management
          </Link>
        </h1>
        <Button
          icon={<Search aria-hidden="true" />}
          aria-keyshortcuts="Meta+K Control+K"
          disabled={!isHydrated}
          onClick={onSearch}
        >
          <span className="sr-only whitespace-nowrap sm:not-sr-only">Go to</span>
          <kbd className="hidden font-sans text-13 text-muted sm:inline">⌘K</kbd>
        </Button>
        <div className="hidden md:block">
          <ButtonLink to={factsHref} variant="quiet" icon={<ListChecks aria-hidden="true" />}>
            Facts
          </ButtonLink>
        </div>
        <div className="hidden lg:block">
          <ButtonLink to={routes.home.href()} variant="quiet" icon={<ExternalLink aria-hidden="true" />}>
            View site
          </ButtonLink>
        </div>
        <ThemeToggle />
        <Menu
          trigger={
            <button type="button" className={buttonClass("quiet")} aria-label={`Account: ${user.email}`}>
              <UserRound aria-hidden="true" className="sm:hidden" />
              <span className="hidden max-w-40 truncate sm:inline">{user.firstName || user.email}</span>
              <ChevronDown aria-hidden="true" className="hidden sm:inline" />
            </button>
          }
          items={[
            {
              label: "View site",
              icon: <ExternalLink aria-hidden="true" />,
              onSelect: () => void navigate(routes.home.href()),
            },
            {
              label: "Facts",
              icon: <ListChecks aria-hidden="true" />,
              onSelect: () => void navigate(factsHref),
            },
            {
              label: "Trash",
              icon: <Trash2 aria-hidden="true" />,
              onSelect: () => void navigate(routes.adminTab.href({ tab: "trash" })),
            },
            {
              label: "History",
              icon: <History aria-hidden="true" />,
              onSelect: () => void navigate(routes.adminTab.href({ tab: "history" })),
            },
            null,
            {
              label: "Logout",
              icon: <LogOut aria-hidden="true" />,
              onSelect: () => window.location.assign(routes.signOut.href()),
            },
          ]}
        />
      </Container>
    </header>
  );
}

const factsHref = routes.adminTab.href({ tab: "facts" });
