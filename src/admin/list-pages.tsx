import { Button } from "#ui/button.tsx";
import type { ListView } from "./list-view.ts";

/** Leads through the pages of a long list. */
export function ListPages({ view, onChange }: { view: ListView; onChange: (page: number) => void }) {
  const { page, pages } = view;
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of the list" className="flex items-center justify-between gap-4 pt-4">
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <p className="text-13 text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      <Button disabled={page === pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
