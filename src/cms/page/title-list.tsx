import { Link } from "#ui/link.tsx";
import type { FoundTitle } from "../search/search.schema.ts";
import { kindNoun } from "../search/search-kinds.ts";

/** Titles that lead to their pages, each with what it is. */
export function TitleList({ titles }: { titles: FoundTitle[] }) {
  return (
    <ul className="max-w-184 border-b border-rule">
      {titles.map(({ text, path, type }) => (
        <li key={path} className="border-t border-rule">
          <Link to={path} className="group flex min-h-11 items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 font-medium wrap-anywhere group-hover:underline">{text}</span>
            <span className="shrink-0 text-13 text-muted">{kindNoun(type)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
