import { formatKnownDate } from "#shared/known-date.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { Change } from "./change.ts";
import { factWords, kindWords, missingWords, sourceNote } from "./change-words.ts";
import { valueWords } from "./value-words.ts";

/** A change in a list, with its kind next to it. On the entry's own page, `isOfPage` shows the date instead of the title. */
export function ChangeItem({ change, isOfPage = false }: { change: Change; isOfPage?: boolean }) {
  const { kind, date, reason } = change;
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-t border-rule py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="text-13 leading-6 text-muted">
        {isOfPage ? <time dateTime={date}>{formatKnownDate(date)}</time> : kindWords(change)}
      </p>
      <div className="max-w-[48rem] min-w-0 wrap-anywhere">
        <p>
          <Subject change={change} isOfPage={isOfPage} />
        </p>
        {kind === "event" && <p className="mt-0.5">{change.after}</p>}
        {change.field !== null && kind !== "event" && <Values change={change} />}
        {reason && (
          <p className="mt-1 text-muted">
            {change.field !== null && <span className="font-medium text-ink">Reason: </span>}
            {reason}
          </p>
        )}
        <Sources change={change} />
      </div>
    </li>
  );
}

function Subject({ change, isOfPage }: { change: Change; isOfPage: boolean }) {
  const fact = change.kind === "event" ? "" : factWords(change);
  if (isOfPage)
    return <span className="font-medium">{[kindWords(change), fact].filter(Boolean).join(": ")}</span>;
  return (
    <>
      <Link to={change.path} className="font-medium hover:text-accent hover:underline">
        {change.title}
      </Link>
      {fact && ` · ${fact}`}
    </>
  );
}

/** Strikes the former value and highlights the current one. It also says so in words, since few screen readers announce either. */
const Values = ({ change: { field, before, after } }: { change: Change }) => (
  <p className="mt-0.5">
    <VisuallyHidden>Before: </VisuallyHidden>
    {before === null ? (
      <span className="text-muted">{missingWords.before}</span>
    ) : (
      <del className="text-muted decoration-1">{valueWords(field, before)}</del>
    )}
    <span aria-hidden="true" className="text-muted">
      {" → "}
    </span>
    <VisuallyHidden>. Now: </VisuallyHidden>
    {after === null ? (
      <span className="text-muted">{missingWords.after}</span>
    ) : (
      <ins className="bg-accent-wash box-decoration-clone px-0.5 not-forced-colors:no-underline">
        {valueWords(field, after)}
      </ins>
    )}
  </p>
);

function Sources({ change }: { change: Change }) {
  const { field, sources } = change;
  const note = field === null ? null : sourceNote(change);
  if (note) return <p className="mt-1 text-13 text-muted">{note}</p>;
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources" className="mt-1 flex flex-wrap gap-x-4 text-13">
      {sources.map(({ url, title, publisher }) => (
        <li key={url} className="min-w-0">
          <ExternalLink href={url} className="py-1">
            {title}
          </ExternalLink>
          {publisher && <span className="text-muted">, {publisher}</span>}
        </li>
      ))}
    </ul>
  );
}
