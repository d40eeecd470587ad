import { PanelLeft, Search } from "lucide-react";
import { routes } from "#shared/routes.ts";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Link } from "#ui/link.tsx";
import { useSingleKey } from "../keys/use-single-key.ts";
import type { AdminPlace } from "../places.ts";
import { AccountMenu } from "./account-menu.tsx";
import { RailNav } from "./rail-nav.tsx";

/** The left rail: where everything is. Folded to its icons by its button or `[`, and on screens of middle width. */
export function Rail({
  place,
  isFolded,
  onFold,
  onSearch,
  onKeys,
}: {
  place: AdminPlace;
  isFolded: boolean;
  onFold: () => void;
  onSearch: () => void;
  onKeys: () => void;
}) {
  useSingleKey("[", onFold);
  const fold = isFolded ? "Unfold the rail" : "Fold the rail";
  return (
    <header className="sticky top-0 flex h-dvh flex-col border-r border-rule bg-sunk max-md:hidden print:hidden">
      <div className="flex flex-col gap-2 px-3 pt-2 pb-2 low:gap-1 lower:flex-row lower:items-center lower:py-1 slim:px-2 lower:slim:justify-center lower:slim:gap-0 lower:slim:px-0.5">
        <div className="flex items-center justify-between gap-2 lower:min-w-0 lower:flex-1 lower:gap-0.5 slim:justify-center lower:slim:flex-none">
          <h1 className="min-w-0 py-2.5 pl-1 text-17 leading-5 lower:py-2 lower:pl-0 lower:text-15 lower:leading-4 slim:sr-only">
            <Link to={routes.admin.href()} className="hover:text-accent">
              Content Management
            </Link>
          </h1>
          <div className="max-[68.74rem]:hidden">
            <button
              type="button"
              aria-label={fold}
              title={`${fold} [`}
              aria-expanded={!isFolded}
              onClick={onFold}
              className="grid size-8 cursor-pointer place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-accent lower:size-6 pointer-coarse:size-11"
            >
              <PanelLeft aria-hidden="true" className="size-4" />
            </button>
          </div>
        </div>
        <GoTo onSearch={onSearch} />
      </div>
      <div className="scroll-shade min-h-0 flex-1 overflow-y-auto px-3 pb-2 lower:pb-1 slim:px-2 lower:slim:px-1">
        <RailNav place={place} />
      </div>
      <div className="border-t border-rule p-2 lower:px-2 lower:py-0.5">
        <AccountMenu onKeys={onKeys} />
      </div>
    </header>
  );
}

function GoTo({ onSearch }: { onSearch: () => void }) {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      title="Go to (⌘K or Ctrl+K)"
      disabled={!isHydrated}
      onClick={onSearch}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control border border-rule-strong bg-surface px-2 text-15 text-muted hover:border-accent hover:text-accent pointer-coarse:min-h-11 lower:size-6 lower:min-h-0 lower:justify-center lower:border-transparent lower:bg-transparent lower:px-0 slim:justify-center slim:px-0"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 text-left lower:sr-only slim:sr-only">Go to</span>
      <kbd className="font-sans text-13 lower:hidden slim:hidden">⌘K</kbd>
    </button>
  );
}
