import { stateWords } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { roles } from "./compared-roles.ts";
import type { ComparedRow, ComparedValue } from "./compared-row.ts";
import { FactLink, type Side } from "./compared-slip.tsx";
import { levelWordsOf, unknownWords } from "./comparison-words.ts";

interface CellProps {
  row: ComparedRow;
  /** The place of the vendor. */
  place: number;
  vendor: Side["vendor"];
  /** True if remarks on features are shown: of three vendors and more they stand in the slips alone. */
  hasNotes: boolean;
}

/** The cell of one vendor in a row. */
export function Cell({ row, place, vendor, hasNotes }: CellProps) {
  const side = { vendor, label: row.label };
  return (
    <td {...roles.cell}>
      <CellContent row={row} place={place} side={side} hasNotes={hasNotes} />
    </td>
  );
}

function CellContent({
  row,
  place,
  side,
  hasNotes,
}: Pick<CellProps, "row" | "place" | "hasNotes"> & { side: Side }) {
  const { kind, cells, remarks } = row;
  const values = cells[place] ?? [];
  const remark = remarks?.[place];
  const [first] = values;
  if (kind === "list" && (first || remark))
    return <ListValues row={row} values={values} remark={remark} side={side} />;
  if (!first) return <Unknown kind={kind} />;
  return kind === "feature" ? (
    <Level value={first} side={side} hasNote={hasNotes} />
  ) : (
    <Single value={first} side={side} />
  );
}

const Unknown = ({ kind }: Pick<ComparedRow, "kind">) =>
  kind === "feature" ? (
    <i>
      <SharedEvidenceMark mark="none" />
      <span data-s="Unknown">{unknownWords(kind)}</span>
    </i>
  ) : (
    <i>{unknownWords(kind)}</i>
  );

function Level({ value, side, hasNote }: { value: ComparedValue; side: Side; hasNote: boolean }) {
  const { long, short } = levelWordsOf(value);
  return (
    <>
      <FactLink side={side} value={value} words={long} short={short} />
      <Remark value={value} />
      {hasNote && value.note && <small>{value.note}</small>}
    </>
  );
}

/** A single value, and what a reader has to know of its evidence. */
const Single = ({ value, side }: { value: ComparedValue; side: Side }) => (
  <>
    <Value value={value} side={side} />
    <Remark value={value} />
  </>
);

const Value = ({ value, side }: { value: ComparedValue; side: Side }) =>
  value.mark ? <FactLink side={side} value={value} words={value.text} /> : value.text;

const Remark = ({ value: { state } }: { value: ComparedValue }) =>
  state && stateWords[state] && <small>{stateWords[state]}</small>;

/** The elements of a list: what all have in common is quiet, what only one has is strong. */
function ListValues({
  row,
  values,
  remark,
  side,
}: {
  row: ComparedRow;
  values: ComparedValue[];
  remark: string | undefined;
  side: Side;
}) {
  const countOf = (text: string) =>
    row.cells.filter((cell) => cell.some((value) => value.text === text)).length;
  return (
    <>
      {remark && <p>{remark}</p>}
      {values.length > 0 && (
        <ul>
          {values.map((value) => {
            const count = countOf(value.text);
            return (
              <li key={value.text} className={count === 1 ? "own" : undefined}>
                <Value value={value} side={side} />
                {count === 1 && <VisuallyHidden> (only here)</VisuallyHidden>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
