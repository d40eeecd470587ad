import { ChevronsUpDown, ExternalLink, Keyboard, LogOut, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import { routes } from "#shared/routes.ts";
import { Menu } from "#ui/menu.tsx";
import { ThemeToggle } from "#ui/theme-toggle.tsx";
import { useEditor } from "../../editor-context.ts";

/** Who is signed in, the way to the site and out, the keys, and the theme. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const user = useEditor();
  const navigate = useNavigate();
  return (
    <div className="flex items-center gap-1 slim:flex-col">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account: ${user.email}`}
            className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2 text-left hover:text-accent lower:min-h-8 pointer-coarse:min-h-11 slim:justify-center"
          >
            <UserRound aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate slim:hidden">{user.firstName || user.email}</span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted slim:hidden" />
          </button>
        }
        items={[
          {
            label: "Your account",
            icon: <UserRound aria-hidden="true" />,
            onSelect: () => void navigate(routes.adminTab.href({ tab: "account" })),
          },
          {
            label: "View site",
            icon: <ExternalLink aria-hidden="true" />,
            onSelect: () => void navigate(routes.home.href()),
          },
          { label: "Keys", icon: <Keyboard aria-hidden="true" />, onSelect: onKeys },
          null,
          {
            label: "Logout",
            icon: <LogOut aria-hidden="true" />,
            onSelect: () => window.location.assign(routes.signOut.href()),
          },
        ]}
      />
      <ThemeToggle />
    </div>
  );
}
