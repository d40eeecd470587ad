import type { TextEdit, TextState } from "./markdown-edits.ts";
import type { TextMark } from "./text-marks.ts";

/** The interface of toolbars and dialogs to any editor. */
export interface TextEditor {
  read: () => TextState;
  /** Applies the edit and focuses the editor. */
  apply: (edit: TextEdit) => void;
  focus: () => void;
  /** Scrolls to a mark's current range and selects it. */
  reveal: (mark: TextMark) => void;
  /** Scrolls to a range of the text and selects it. */
  select: (stretch: Pick<TextMark, "start" | "end">) => void;
}

/** Adapts a textarea. `onChange` receives its new text. */
export const textareaEditor = (
  textarea: HTMLTextAreaElement,
  onChange: (text: string) => void,
): TextEditor => {
  const select: TextEditor["select"] = ({ start, end }) => {
    textarea.focus();
    textarea.setSelectionRange(start, end);
  };
  return {
    read: () => ({ text: textarea.value, from: textarea.selectionStart, to: textarea.selectionEnd }),
    apply: ({ from, to, insert, selection }) => {
      textarea.focus();
      textarea.setRangeText(insert, from, to);
      textarea.setSelectionRange(selection.from, selection.to);
      onChange(textarea.value);
    },
    focus: () => textarea.focus(),
    reveal: select,
    select,
  };
};
