import { Link } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

/** The path from the home page to this page. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-13 text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map(({ label, to }, index) => (
          <li
            key={label}
            className="flex min-w-0 items-center gap-x-2 not-first:before:content-['/'] last:flex-[1_1_10rem]"
          >
            {to && index < items.length - 1 ? (
              <Link
                to={to}
                className="min-w-0 truncate py-1 hover:text-accent hover:underline pointer-coarse:py-3"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-1 wrap-anywhere text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
