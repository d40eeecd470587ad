import { type ReactNode, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { compareFields, type FieldChange, markDifference } from "./field-changes.ts";
import type { Revision } from "./history.query.ts";
import { Moment } from "./moment.tsx";

/** The fields of two saves side by side, first those that differ. */
export function RevisionComparison({
  before,
  after,
  action,
}: {
  before: Revision;
  after: Revision;
  action: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const changes = compareFields(before.data, after.data);
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
