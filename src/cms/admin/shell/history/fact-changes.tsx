import { useQuery } from "@tanstack/react-query";
import { factWords, missingWords, valueWords } from "#cms/changes/change-words.ts";
import type { RecordedChange } from "#cms/changes/correction.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useMay } from "../../editor-context.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { recordedChangesQuery } from "./history.query.ts";
import { Moment } from "./moment.tsx";

/**
 * The changes of an entry's facts that readers are told of, each of which can be marked as a correction; nothing
 * without any.
 */
export function FactChanges({ kind, id }: { kind: string; id: number }) {
  const { data: changes, error, refetch } = useQuery(recordedChangesQuery(kind, id));
  if (error && !changes)
    return (
      <ErrorState
        level={3}
        title="The changed facts could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!changes || changes.length === 0) return null;
  return (
    <section aria-labelledby="changed-facts" className="mt-10 border-t-2 border-ink pt-4">
      <h3 id="changed-facts" className="text-20">
        Changed facts
      </h3>
      <p className="mt-1 max-w-prose text-muted">
        Readers see these on the page of changes. Mark a change as a correction where the former value was
        wrong, not merely outdated.
      </p>
      <ul className="mt-4 border-b border-rule">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change }: { change: RecordedChange }) {
  const { field, before, after, editorName, createdAt, reason } = change;
  const fact = factWords({ ...change, itemTitle: null });
  const mayCorrect = useMay("content:write");
  return (
    <li className="border-t border-rule py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{fact}</span>
        {reason !== null && <Badge tone="accent">Correction</Badge>}
        <span className="text-13 text-muted">
          <Moment at={createdAt} /> by {editorName}
        </span>
      </div>
      <p className="mt-0.5 wrap-anywhere">
        <Value field={field} value={before} missing={missingWords.before} />
        <span aria-hidden="true"> → </span>
        <span className="sr-only">became</span>
        <Value field={field} value={after} missing={missingWords.after} />
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere text-muted">Reason: {reason}</p>}
      {mayCorrect && <CorrectionForm change={change} fact={`${fact}, ${after ?? before}`} />}
    </li>
  );
}

const Value = ({ field, value, missing }: { field: string; value: string | null; missing: string }) =>
  value === null ? <span className="text-muted">{missing}</span> : <span>{valueWords(field, value)}</span>;
