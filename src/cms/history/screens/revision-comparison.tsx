import { type ReactNode, useState } from "react";
import { useFormLabel } from "#cms/admin/groups.ts";
import { writtenDown } from "#cms/engine/value-words.ts";
import { pluralize, preview } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { Button } from "#ui/button.tsx";
import type { Revision } from "./history.query.ts";

/** The fields of two versions side by side, changed fields first. */
export function RevisionComparison({
  kind,
  before,
  after,
  action,
}: {
  kind: string;
  before: Revision;
  after: Revision;
  action: ReactNode;
}) {
  const labelOf = useFormLabel();
  const [showsAll, setShowsAll] = useState(false);
  const changes = compareFields(before.data, after.data, (field) => labelOf(kind, field));
  const changed = changes.filter(({ isChanged }) => isChanged);
  const shown = showsAll ? changes : changed;
  return (
    <section aria-label="Differences" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p aria-live="polite" className="text-muted">
          {sumUp(changed.length)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Only differences" : "All fields"}
          </Button>
          {action}
        </div>
      </div>
      <dl className="divide-y divide-rule border-y border-rule">
        {shown.map((change) => (
          <FieldRow key={change.field} change={change} before={before} after={after} />
        ))}
      </dl>
    </section>
  );
}

function sumUp(count: number): string {
  if (count === 0) return "This revision is identical to the one after it.";
  return `${pluralize(count, "field differs", "fields differ")}.`;
}

function FieldRow({ change, before, after }: { change: FieldChange; before: Revision; after: Revision }) {
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-2">
      <dt className="font-medium md:col-span-2">{change.label}</dt>
      <dd className="min-w-0">
        <p className="text-13 text-muted">
          <Moment at={before.createdAt} />
        </p>
        <FieldText text={change.before} other={change.after} />
      </dd>
      <dd className="min-w-0">
        <p className="text-13 text-muted">
          Now, since <Moment at={after.createdAt} />
        </p>
        <FieldText text={change.after} other={change.before} />
      </dd>
    </div>
  );
}

function FieldText({ text, other }: { text: string; other: string }) {
  if (text === "") return <p className="mt-1 text-muted italic">Empty</p>;
  return (
    <p className="mt-1 wrap-anywhere whitespace-pre-wrap">
      {markDifference(text, other).map((part) =>
        part.isDifferent ? (
          <mark key="different" className="rounded-control bg-warn-wash px-0.5 text-ink">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** A field that differs between two versions of an entry. */
interface FieldChange {
  field: string;
  /** The form's label: `Meta Title`. */
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
}

/** Fields maintained by the server. Older revisions also contain related content. */
const ownFields = new Set([
  "id",
  "createdAt",
  "updatedAt",
  "contentUpdatedAt",
  "relatedInfoCache",
  "relatedInfoCachedAt",
]);

type Data = Record<string, unknown>;

/** Compares a revision's fields with the current entry's, in the entry's order. */
export function compareFields(before: Data, after: Data, labelOf: (field: string) => string): FieldChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => !ownFields.has(field))
    .map((field) => {
      const texts = { before: writtenDown(before[field]), after: writtenDown(after[field]) };
      return { field, label: labelOf(field), ...texts, isChanged: texts.before !== texts.after };
    });
}

interface Part {
  text: string;
  isDifferent: boolean;
}

/** Number of characters of unchanged text around a difference. */
const context = 240;

/**
 * Splits a text into the prefix it shares with the other text, the difference, and the shared suffix. Shortens shared text to the
 * context of the difference.
 */
export function markDifference(text: string, other: string): Part[] {
  const [words, others] = [wordsAndGaps(text), wordsAndGaps(other)];
  const shorter = Math.min(words.length, others.length);
  let start = 0;
  while (start < shorter && words[start] === others[start]) start++;
  let end = 0;
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end++;
  const middle = words.length - end;
  return [
    { text: lastOf(words.slice(0, start).join("")), isDifferent: false },
    { text: words.slice(start, middle).join(""), isDifferent: true },
    { text: firstOf(words.slice(middle).join("")), isDifferent: false },
  ].filter((part) => part.text !== "");
}

const lastOf = (text: string) => (text.length > context ? `…${text.slice(-context)}` : text);
const firstOf = (text: string) => preview(text, context);

const wordsAndGaps = (text: string) => text.match(/\s+|\S+/g) ?? [];
