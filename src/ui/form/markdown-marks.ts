import { type ChangeSet, type EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type MarkedText, movePlaces } from "./text-marks.ts";

const replaceMarks = StateEffect.define<MarkedText>();

/** Marks in CodeMirror's text, which move with the text. */
export const markdownMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const given = transaction.effects.find((effect) => effect.is(replaceMarks));
    if (!given) return withoutTouched(marks, transaction.changes).map(transaction.changes);
    return decorate(given.value, transaction.newDoc.toString());
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Replaces all marks with these, if the text is still the one they were made for. */
export const showMarks = (view: EditorView, marked: MarkedText) =>
  view.dispatch({ effects: replaceMarks.of(marked) });

/** Returns the present place of a mark, or null if its text is gone. */
export function findMark(state: EditorState, id: string): { from: number; to: number } | null {
  const ranges = state.field(markdownMarks).iter();
  for (; ranges.value; ranges.next()) {
    if (ranges.value.spec.id === id) return { from: ranges.from, to: ranges.to };
  }
  return null;
}

/** Removes the marks whose text was changed: they may no longer apply. */
function withoutTouched(marks: DecorationSet, changes: ChangeSet): DecorationSet {
  let untouched = marks;
  changes.iterChangedRanges((start, end) => {
    untouched = untouched.update({ filter: (from, to) => to <= start || from >= end });
  });
  return untouched;
}

function decorate({ text, marks }: MarkedText, doc: string): DecorationSet {
  const ranges = movePlaces(text, doc, marks)
    .filter(({ start, end }) => end > start)
    .map(({ id, start, end, className, label, number }) =>
      Decoration.mark({
        id,
        class: className,
        attributes: { title: label, ...(number && { "data-number": String(number) }) },
      }).range(start, end),
    );
  return Decoration.set(ranges, true);
}
