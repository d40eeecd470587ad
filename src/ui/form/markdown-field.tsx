import {
  Bold,
  Code,
  Heading,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from "lucide-react";
import * as Radix from "radix-ui/toolbar";
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "../classes.ts";
import { describedBy, FieldMessages, type FieldTexts, RequiredMark } from "../field.tsx";
import { useMarkdownEditor } from "./lazy-markdown-editor.ts";
import { applyFormat, type Format } from "./markdown-edits.ts";
import { pastedFiles } from "./pasted-files.ts";
import { type TextEditor, textareaEditor } from "./text-editor.ts";
import type { MarkedText } from "./text-marks.ts";

export interface MarkdownFieldProps extends Omit<FieldTexts, "isLabelHidden"> {
  value: string;
  onChange: (text: string) => void;
  isRequired?: boolean;
  /** The height of an empty field in lines. */
  rows?: number;
  /** Marks shown in the text once CodeMirror has loaded. */
  marked?: MarkedText;
  /** Renders the text as on its page, while the preview is open. */
  preview: (editor: TextEditor) => ReactNode;
  /** Asks for an address and inserts it into the text. */
  onLink: (editor: TextEditor) => void;
  onPicture: (editor: TextEditor) => void;
  /** Called with pictures that are pasted or dropped into the text. */
  onFiles: (files: File[], editor: TextEditor) => void;
  ref?: Ref<TextEditor>;
}

/**
 * A Markdown text with toolbar and preview. It starts as a textarea and becomes CodeMirror once that has loaded and the editor
 * pauses typing.
 */
export function MarkdownField({
  label,
  hint,
  error,
  value,
  onChange,
  isRequired,
  rows = 8,
  marked,
  preview,
  onLink,
  onPicture,
  onFiles,
  ref,
}: MarkdownFieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { current, setEditor } = useCurrentEditor(() => setIsPreviewed(false));
  useImperativeHandle(ref, () => current);
  const run = (command: ToolbarCommand) => {
    if (command !== "link" && command !== "picture")
      return current.apply(applyFormat(command, current.read()));
    // The dialog restores the focus to the element that has it now.
    current.focus();
    if (command === "link") onLink(current);
    else onPicture(current);
  };
  const takeFiles = (files: File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    onFiles(pictures, current);
    return true;
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: reproduces the native label behavior of a textarea */}
        <label
          id={labelId}
          htmlFor={id}
          className="text-13 font-medium"
          onClick={() => !isPreviewed && current.focus()}
        >
          {label}
          {isRequired && <RequiredMark />}
        </label>
        <PreviewSwitch isOn={isPreviewed} onChange={setIsPreviewed} />
      </div>
      <div className={frameClass(Boolean(error))}>
        <div className="border-b border-rule px-1">
          <MarkdownToolbar onCommand={run} isDisabled={isPreviewed} />
        </div>
        <div hidden={isPreviewed}>
          <Writing
            id={id}
            labelId={labelId}
            description={describedBy(id, { hint, error })}
            value={value}
            onChange={onChange}
            isRequired={isRequired}
            rows={rows}
            marked={marked}
            onCommand={run}
            onFiles={takeFiles}
            onEditor={setEditor}
          />
        </div>
        {isPreviewed && <Preview>{preview(current)}</Preview>}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

/** Returns an editor that delegates to the current one, because CodeMirror replaces the textarea. `showText` ends a preview. */
function useCurrentEditor(showText: () => void) {
  const editor = useRef<TextEditor | null>(null);
  const [current] = useState<TextEditor>(() => {
    // A hidden element cannot be focused.
    const shown = () => {
      flushSync(showText);
      return editor.current;
    };
    return {
      read: () => editor.current?.read() ?? { text: "", from: 0, to: 0 },
      apply: (edit) => editor.current?.apply(edit),
      focus: () => shown()?.focus(),
      reveal: (mark) => shown()?.reveal(mark),
      select: (stretch) => shown()?.select(stretch),
    };
  });
  const setEditor = (next: TextEditor | null) => {
    editor.current = next;
  };
  return { current, setEditor };
}

const PreviewSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <button
    type="button"
    aria-pressed={isOn}
    className="-my-1 min-h-7 cursor-pointer rounded-control px-2.5 text-13 text-muted hover:text-accent aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent forced-colors:aria-pressed:underline pointer-coarse:min-h-11"
    onClick={() => onChange(!isOn)}
  >
    Preview
  </button>
);

const Preview = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Preview"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    tabIndex={0}
    className="max-h-[60vh] overflow-y-auto p-4 -outline-offset-2"
  >
    {children}
  </section>
);

interface WritingProps {
  id: string;
  labelId: string;
  description: ReturnType<typeof describedBy>;
  value: string;
  onChange: (text: string) => void;
  isRequired?: boolean;
  rows: number;
  marked?: MarkedText;
  onCommand: (command: ToolbarCommand) => void;
  onFiles: (files: File[]) => boolean;
  onEditor: (editor: TextEditor | null) => void;
}

function Writing(props: WritingProps) {
  const {
    id,
    labelId,
    description,
    value,
    onChange,
    isRequired,
    rows,
    marked,
    onCommand,
    onFiles,
    onEditor,
  } = props;
  const Editor = useMarkdownEditor();
  const [isTyping, setIsTyping] = useState(false);
  const selection = useRef({ from: 0, to: 0 });
  const height = { minHeight: `calc(${rows} * 1lh + var(--spacing) * 4)` };
  if (Editor && !isTyping) {
    return (
      <div style={height} className="pointer-coarse:text-touch-input">
        <Editor
          value={value}
          onChange={onChange}
          selection={selection.current}
          marked={marked}
          attributes={{
            "aria-labelledby": labelId,
            ...(isRequired && { "aria-required": "true" }),
            ...(description["aria-describedby"] && { "aria-describedby": description["aria-describedby"] }),
            ...(description["aria-invalid"] && { "aria-invalid": "true" }),
            spellcheck: "true",
            tabindex: "0",
            style: `min-height: ${height.minHeight}`,
          }}
          keys={{
            "Mod-b": () => onCommand("bold"),
            "Mod-i": () => onCommand("italic"),
            "Mod-k": () => onCommand("link"),
          }}
          onFiles={onFiles}
          onEditor={onEditor}
        />
      </div>
    );
  }
  return (
    <textarea
      id={id}
      ref={(element) => onEditor(element && textareaEditor(element, onChange))}
      rows={rows}
      value={value}
      required={isRequired}
      className="block max-h-[var(--editor-height,60vh)] w-full resize-y bg-transparent px-3 py-2 outline-none pointer-coarse:text-touch-input"
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={({ target }) => {
        selection.current = { from: target.selectionStart, to: target.selectionEnd };
        setIsTyping(false);
      }}
      onPaste={(event) => onFiles(pastedFiles(event.clipboardData)) && event.preventDefault()}
      onDrop={(event) => onFiles([...event.dataTransfer.files]) && event.preventDefault()}
      {...description}
    />
  );
}

const frameClass = (isAtFault: boolean) =>
  classes(
    "min-w-0 rounded-control border bg-surface transition-colors has-[.cm-focused,textarea:focus]:outline-2 has-[.cm-focused,textarea:focus]:outline-offset-2 has-[.cm-focused,textarea:focus]:outline-focus",
    isAtFault ? "border-danger" : "border-rule-strong hover:border-ink",
  );

type ToolbarCommand = Format | "link" | "picture";

const buttons: { command: ToolbarCommand; label: string; Icon: LucideIcon; keys?: string }[] = [
  { command: "bold", label: "Bold", Icon: Bold, keys: "⌘B or Ctrl+B" },
  { command: "italic", label: "Italic", Icon: Italic, keys: "⌘I or Ctrl+I" },
  { command: "heading", label: "Heading", Icon: Heading },
  { command: "bullets", label: "Bulleted list", Icon: List },
  { command: "numbers", label: "Numbered list", Icon: ListOrdered },
  { command: "quote", label: "Quote", Icon: Quote },
  { command: "link", label: "Link", Icon: Link2, keys: "⌘K or Ctrl+K" },
  { command: "code", label: "Code", Icon: Code },
  { command: "table", label: "Table", Icon: Table },
  { command: "picture", label: "Picture", Icon: Image },
];

/** The Markdown formats as buttons. The toolbar is one tab stop; the arrow keys move within it. */
function MarkdownToolbar({
  onCommand,
  isDisabled,
}: {
  onCommand: (command: ToolbarCommand) => void;
  isDisabled: boolean;
}) {
  return (
    <Radix.Root aria-label="Formatting" className="flex flex-wrap">
      {buttons.map(({ command, label, Icon, keys }) => (
        <Radix.Button
          key={command}
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          disabled={isDisabled}
          // Keeps the text's selection and, on phones, the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand(command)}
          className={buttonClass}
        >
          <Icon aria-hidden="true" className="size-4" />
        </Radix.Button>
      ))}
    </Radix.Root>
  );
}

const buttonClass = classes(
  "grid size-8 cursor-pointer place-items-center rounded-control text-muted -outline-offset-2 pointer-coarse:size-11",
  "hover:bg-accent-wash hover:text-accent disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent",
);
