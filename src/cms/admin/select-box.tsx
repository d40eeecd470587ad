import { useMay } from "#accounts/editor-context.ts";
import type { EntryData } from "#http/client/calls.ts";
import type { Extent } from "./selection.ts";
import type { AdminType } from "./type.tsx";
import type { RowSelection } from "./use-selection.ts";

/** Returns true if the editor may select entries. Bulk actions change published content. */
export const useMaySelect = () => useMay("content:publish");

/** Returns a function that toggles a row with its shortcut, and does nothing if the editor may not select. */
export function useRowSelect({ pick }: RowSelection): (id: number) => void {
  const maySelect = useMaySelect();
  return (id) => maySelect && pick(id, false);
}

/** A row's checkbox. With Shift, a click or Space selects a range up to this row. */
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

/** The checkbox for all rows of a page. */
export const SelectPage = ({
  selection: { page, togglePage },
  isLabelled,
}: {
  selection: RowSelection;
  /** True if the label is visible. */
  isLabelled?: boolean;
}) => <SelectBox label="Select all on this page" isLabelled={isLabelled} extent={page} onPick={togglePage} />;

/** A checkbox for rows. Hidden if the editor may not act in bulk. */
export const SelectBox = ({
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
        // Keeps a focused row clear of the sticky bar.
        className="size-4 cursor-[inherit] scroll-mt-32 accent-accent"
      />
      <span className={isLabelled ? "pl-3" : "sr-only"}>{label}</span>
    </label>
  );
};
