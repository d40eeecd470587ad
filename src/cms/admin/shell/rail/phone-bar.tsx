import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { routes } from "#shared/routes.ts";
import { IconButton } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Link } from "#ui/link.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { AdminPlace } from "../places.ts";
import { AccountMenu } from "./account-menu.tsx";
import { RailNav } from "./rail-nav.tsx";

/** The head of the admin on phones, whose rail is a sheet. */
export function PhoneBar({
  place,
  onSearch,
  onKeys,
}: {
  place: AdminPlace;
  onSearch: () => void;
  onKeys: () => void;
}) {
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="flex min-h-13 items-center gap-1 border-b border-rule bg-surface px-2 md:hidden print:hidden">
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Content Management"
        trigger={
          <IconButton label="Menu" disabled={!isHydrated}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        }
      >
        <RailNav place={place} onChoose={() => setIsOpen(false)} />
        <div className="mt-2 border-t border-rule pt-2">
          <AccountMenu
            onKeys={() => {
              setIsOpen(false);
              onKeys();
            }}
          />
        </div>
      </Sheet>
      <h1 className="mr-auto min-w-0 truncate text-17">
        <Link to={routes.admin.href()} className="hover:text-accent">
          Content Management
        </Link>
      </h1>
      <IconButton label="Go to" disabled={!isHydrated} onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
    </header>
  );
}
