import { Moon, Sun } from "lucide-react";

/** Toggles the light and dark theme. The script in the page's head handles it, so it works before hydration. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle=""
      title="Switch the theme"
      className="inline-grid size-10 cursor-pointer place-items-center rounded-control text-muted transition-colors hover:bg-accent-wash hover:text-accent pointer-coarse:size-11"
    >
      <span className="dark:hidden">
        <Moon aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
      <span className="light:hidden">
        <Sun aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
    </button>
  );
}
