import { Button } from "./button.tsx";

/** Leads through the pages of a list that shows one at a time; nothing when one holds it all. */
export function Pager({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
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
