import type { ReactNode } from "react";
import { SidePart } from "#cms/admin/side-part.tsx";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { PreviousValue } from "./previous-value.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** The draft's changes to the entry, and its go-live time. */
export function DraftVersions() {
  const { draft, entry, editing } = useDraft();
  if (!draft || !entry) return null;
  const { changed, updatedAt, editedBy, goLiveAt, expireAt } = draft;
  if (changed.length === 0 && !expireAt) return null;
  return (
    <SidePart title="Draft">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {changed.length > 0 && updatedAt && (
          <Row name={pluralize(changed.length, "change")}>
            <Moment at={updatedAt} />, {editedBy}
          </Row>
        )}
        {goLiveAt && (
          <Row name="Goes live">
            <Moment at={goLiveAt} />
          </Row>
        )}
        {expireAt && (
          <Row name="Expires">
            <Moment at={expireAt} />
          </Row>
        )}
      </dl>
      {changed.length > 0 && (
        <ul aria-label="Changed fields" className="flex flex-col gap-1.5">
          {changed.map((field) => (
            <li key={field} className="border-l-3 border-warn pl-2.5 wrap-anywhere">
              {editing.labelOf(field)} <PreviousValue field={field} />
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right">{children}</dd>
  </>
);
