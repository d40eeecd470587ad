import { ChevronDown, ExternalLink, LogOut, Search } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { User } from "#content/kit/user.query.ts";
import { routes } from "#shared/routes.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Menu } from "#ui/menu.tsx";
import { ThemeToggle } from "#ui/theme-toggle.tsx";

/** The head of the admin: its name, the way to anything by name, to the site, and out. */
export function AdminHeader({ user, onSearch }: { user: User; onSearch: () => void }) {
  const navigate = useNavigate();
  return (
    <header className="border-b border-rule bg-surface">
      <Container className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <h1 className="mr-auto min-h-10 py-1.5 text-20">
          <Link to={routes.admin.href()} className="hover:text-accent">
            Content Management
          </Link>
        </h1>
        <Button icon={<Search aria-hidden="true" />} aria-keyshortcuts="Meta+K Control+K" onClick={onSearch}>
          Go to <kbd className="hidden font-sans text-13 text-muted sm:inline">⌘K</kbd>
        </Button>
        <ButtonLink
          to={routes.home.href()}
          variant="quiet"
          className="hidden md:inline-flex"
          icon={<ExternalLink aria-hidden="true" />}
        >
          View site
        </ButtonLink>
        <ThemeToggle />
        <Menu
          trigger={
            <button type="button" className={buttonClass("quiet")} aria-label={`Account: ${user.email}`}>
              <span className="max-w-32 truncate">{user.firstName || user.email}</span>
              <ChevronDown aria-hidden="true" />
            </button>
          }
          items={[
            {
              label: "View site",
              icon: <ExternalLink aria-hidden="true" />,
              onSelect: () => void navigate(routes.home.href()),
            },
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
