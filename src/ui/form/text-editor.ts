import type { TextEdit, TextState } from "./markdown-edits.ts";
import type { TextMark } from "./text-marks.ts";

/** Interface through which toolbars and dialogs use any editor. */
export interface TextEditor {
  read: () => TextState;
  /** Makes the edit and gives the editor the focus. */
  apply: (edit: TextEdit) => void;
  focus: () => void;
  /** Scrolls to a mark at its present place and selects it. */
  reveal: (mark: TextMark) => void;
  /** Scrolls to a stretch of the text and selects it. */
  select: (stretch: Pick<TextMark, "start" | "end">) => void;
}

/** Wraps a plain textarea as an editor; `onChange` gets its new text. */
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
