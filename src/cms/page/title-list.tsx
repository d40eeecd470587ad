import { kindNoun } from "#cms/engine/search-index/search-kinds.ts";
import type { FoundTitle } from "#cms/search/search.schema.ts";
import { Link } from "#ui/link.tsx";

/** Linked titles, each with its kind. */
export function TitleList({ titles }: { titles: FoundTitle[] }) {
  return (
    <ul className="max-w-184 border-b border-rule">
      {titles.map(({ text, path, type }) => (
        <li key={path} className="border-t border-rule">
          <Link to={path} className="group flex min-h-11 items-baseline justify-between gap-4 py-2.5">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere group-hover:underline">
              {text}
            </span>
            <span className="shrink-0 text-13 text-muted">{kindNoun(type)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
