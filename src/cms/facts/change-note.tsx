import { formatKnownDate } from "#shared/known-date.ts";
import { Link } from "#ui/link.tsx";
import type { Change } from "./change.ts";
import { factWords, kindWords } from "./change-words.ts";

/** A change in two lines: date, entry, and the fact or the kind of change. */
export function ChangeNote({ change }: { change: Change }) {
  const { kind, date, path, title, after } = change;
  const detail = kind === "event" ? after : [factWords(change), kindWords(change).toLowerCase()].join(", ");
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-2.5 wrap-anywhere">
      <time dateTime={date} className="text-13 leading-6 text-muted">
        {formatKnownDate(date)}
      </time>
      <div className="min-w-0">
        <Link to={path} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
        <p className="line-clamp-2 text-13 text-muted">{detail}</p>
      </div>
    </li>
  );
}
