import { useQuery } from "@tanstack/react-query";
import { fieldLabel } from "#shared/field-label.ts";
import { pluralize } from "#shared/text.ts";
import type { Use } from "../../references/use.ts";
import type { EntryData } from "../calls.ts";
import type { AdminType } from "../type.tsx";
import { usedByQuery } from "../used-by.query.ts";

const mostShown = 8;

/**
 * Lists what refers to an entry that is about to be deleted, and what the deletion does to it. Renders nothing if there
 * is nothing.
 */
export function UsedBy({
  type,
  entry,
  isAsked,
  isLedOn,
}: {
  type: AdminType;
  entry: EntryData;
  /** False once the deletion has begun: nothing refers to an entry that is gone. */
  isAsked: boolean;
  /** True if its address will lead to another page. */
  isLedOn: boolean;
}) {
  const { data: uses = [], isError } = useQuery({ ...usedByQuery(type, entry.id), enabled: isAsked });
  if (isError) return <p className="mt-3">The places that use it could not be loaded.</p>;
  if (uses.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="font-medium">Used in {pluralize(uses.length, "place")}:</p>
      <ul className="mt-1 list-disc pl-5">
        {uses.slice(0, mostShown).map((use) => (
          <li key={`${use.kind} ${use.id} ${use.field} ${use.title}`} className="wrap-anywhere">
            {use.title} <span className="text-muted">{placeOf(use)}</span>
          </li>
        ))}
        {uses.length > mostShown && <li>and {uses.length - mostShown} more</li>}
      </ul>
      <p className="mt-2">
        {isLedOn ? "Links to it are redirected" : "Links to it become plain text"}, and lists leave it out,
        until it is restored.
      </p>
    </div>
  );
}

const placeOf = ({ kind, field }: Use) =>
  kind === null ? "" : `(${kind.replaceAll("-", " ")}${field ? `, ${fieldLabel(field)}` : ""})`;
