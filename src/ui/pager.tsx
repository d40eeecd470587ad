import { Button } from "./button.tsx";

/**
 * Leads through the pages of a list that shows one at a time; nothing when one holds it all. At the last page the button that
 * led there keeps the focus, hence it is not `disabled`.
 */
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
      <Button aria-disabled={page === 1} onClick={() => page > 1 && onChange(page - 1)}>
        Previous
      </Button>
      <p role="status" className="text-13 text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      <Button aria-disabled={page === pages} onClick={() => page < pages && onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
