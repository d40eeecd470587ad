import type { EntryData } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import type { AdminType } from "../../type.tsx";
import type { Extent } from "./selection.ts";
import type { RowSelection } from "./use-selection.ts";

/** True if entries can be selected: actions on several of them change what readers see. */
export const useMaySelect = () => useMay("content:publish");

/** Selects a row by its key; nothing where none can be selected. */
export function useRowSelect({ pick }: RowSelection): (id: number) => void {
  const maySelect = useMaySelect();
  return (id) => maySelect && pick(id, false);
}

/** The checkbox of a row. Shift with a press or with Space makes it the end of a range. */
export const SelectRow = ({
  type,
  entry,
  selection,
}: {
  type: AdminType;
  entry: EntryData;
  selection: RowSelection;
}) => (
  <SelectBox
    label={`Select ${type.titleOf(entry)}`}
    extent={selection.has(entry.id) ? "all" : "none"}
    onPick={(isRangeEnd) => selection.pick(entry.id, isRangeEnd)}
  />
);

/** The checkbox of all rows of a page. */
export const SelectPage = ({
  selection: { page, togglePage },
  isLabelled,
}: {
  selection: RowSelection;
  /** True if the label is in sight. */
  isLabelled?: boolean;
}) => <SelectBox label="Select all on this page" isLabelled={isLabelled} extent={page} onPick={togglePage} />;

const SelectBox = ({
  label,
  isLabelled,
  extent,
  onPick,
}: {
  label: string;
  isLabelled?: boolean | undefined;
  extent: Extent;
  onPick: (isRangeEnd: boolean) => void;
}) => {
  if (!useMaySelect()) return null;
  return (
    <label className="inline-flex min-h-10 cursor-pointer items-center pl-3 pointer-coarse:pr-3 text-13 text-muted select-none pointer-coarse:min-h-11">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = extent === "some";
        }}
        checked={extent === "all"}
        onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        // The bar stays at the top of the window: the row that gets the focus is not below it.
        className="size-4 cursor-[inherit] scroll-mt-32 accent-accent"
      />
      <span className={isLabelled ? "pl-3" : "sr-only"}>{label}</span>
    </label>
  );
};
