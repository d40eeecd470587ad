import { useContext } from "react";
import { SharedEvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { stateWords } from "#cms/facts/shown-fact.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { ToldNote } from "../vendor-answers/told-note.ts";
import { roles } from "./compared-roles.ts";
import type { ComparedRow, ComparedValue } from "./compared-row.ts";
import { FactLink, type Side } from "./compared-slip.tsx";
import { levelWordsOf, unknownWords } from "./comparison-words.ts";

interface CellProps {
  row: ComparedRow;
  /** The vendor's index. */
  place: number;
  vendor: Side["vendor"];
  /** Shows notes on features. With three or more vendors, notes are only in the slips. */
  hasNotes: boolean;
}

export function Cell(props: CellProps) {
  const { row, place, vendor, hasNotes } = props;
  const { label, feature, field } = row;
  const side = { vendor, label, feature, field };
  const Note = useContext(ToldNote);
  return (
    <td {...roles.cell}>
      <CellContent row={row} place={place} side={side} hasNotes={hasNotes} />
      {Note && <Note {...props} />}
    </td>
  );
}

function CellContent({
  row,
  place,
  side,
  hasNotes,
}: Pick<CellProps, "row" | "place" | "hasNotes"> & { side: Side }) {
  const { kind, cells } = row;
  const values = cells[place] ?? [];
  const [first] = values;
  if (kind === "list" && first) return <ListValues row={row} values={values} side={side} />;
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
      <span data-s={unknownWords(kind)}>{unknownWords(kind)}</span>
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

/** A single value with its evidence. */
const Single = ({ value, side }: { value: ComparedValue; side: Side }) => (
  <>
    <Value value={value} side={side} />
    <Remark value={value} />
  </>
);

const Value = ({ value, side }: { value: ComparedValue; side: Side }) =>
  value.mark ? <FactLink side={side} value={value} words={value.text} /> : value.text;

const Remark = ({ value: { state, oldYear } }: { value: ComparedValue }) => (
  <>
    <SourceYear year={oldYear} />
    {state && stateWords[state] && <small>{stateWords[state]}</small>}
  </>
);

/** A list's items. Items that all vendors have are muted, items of one vendor emphasized. */
function ListValues({ row, values, side }: { row: ComparedRow; values: ComparedValue[]; side: Side }) {
  const countOf = (text: string) =>
    row.cells.filter((cell) => cell.some((value) => value.text === text)).length;
  return (
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
  );
}
