import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type ChangeSet, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import { pastedFiles } from "./pasted-files.ts";
import type { TextEditor } from "./text-editor.ts";
import { type MarkedText, movePlaces } from "./text-marks.ts";

export interface MarkdownEditorProps {
  value: string;
  onChange: (text: string) => void;
  /** Attributes of the editable element: its label, description and state. */
  attributes: Record<string, string>;
  /** Initial selection, and whether the editor takes the focus when it appears. */
  selection: { from: number; to: number };
  /** Marks shown in the text. */
  marked?: MarkedText;
  /** Keyboard shortcuts of formats, in CodeMirror's notation: `Mod-b`. */
  keys: Record<string, () => void>;
  /** Called with pasted or dropped files. Returns true if it handles them. */
  onFiles: (files: File[]) => boolean;
  /** Called with the editor when it mounts, and with null when it unmounts. */
  onEditor: (editor: TextEditor | null) => void;
}

/** CodeMirror for Markdown, loaded when an editor opens a form. Tab leaves it, as in a textarea. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!host.current) return;
    const created = createView(host.current, latest);
    view.current = created;
    latest.current.onEditor(editorOf(created));
    return () => {
      latest.current.onEditor(null);
      created.destroy();
      view.current = null;
    };
  }, []);

  const { value, attributes } = props;
  useEffect(() => {
    const doc = view.current?.state.doc;
    // The form was reset or filled by other code.
    if (doc && doc.toString() !== value) {
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
    }
  }, [value]);
  const { marked } = props;
  useEffect(() => {
    if (marked && view.current) showMarks(view.current, marked);
  }, [marked]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    const content = EditorView.contentAttributes.of(JSON.parse(described));
    view.current?.dispatch({ effects: contentAttributes.reconfigure(content) });
  }, [described]);

  return <div ref={host} />;
}

const contentAttributes = new Compartment();

function createView(parent: HTMLElement, latest: { current: MarkdownEditorProps }): EditorView {
  const { value, selection, attributes, keys } = latest.current;
  const length = value.length;
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      selection: { anchor: Math.min(selection.from, length), head: Math.min(selection.to, length) },
      extensions: [
        history(),
        keymap.of([...formatKeys(keys, latest), ...historyKeymap, ...textKeys]),
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        syntaxHighlighting(highlights),
        EditorView.lineWrapping,
        theme,
        markdownMarks,
        contentAttributes.of(EditorView.contentAttributes.of(attributes)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          const text = state.doc.toString();
          if (docChanged && text !== latest.current.value) latest.current.onChange(text);
        }),
        EditorView.domEventHandlers({
          paste: (event, view) =>
            latest.current.onFiles(pastedFiles(event.clipboardData)) || pasteMarkup(event, view),
          drop: (event) => latest.current.onFiles([...(event.dataTransfer?.files ?? [])]),
        }),
      ],
    }),
  });
}

/**
 * Converts pasted formatted text to Markdown in one undoable step. Falls back to plain text if nothing is formatted or the
 * conversion fails.
 */
function pasteMarkup({ clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const html = clipboardData?.getData("text/html") ?? "";
  const plain = clipboardData?.getData("text/plain") ?? "";
  if (!hasFormats.test(html)) return false;
  const insert = (text: string) =>
    view.dispatch(view.state.replaceSelection(asBlock(text, view)), {
      userEvent: "input.paste",
      scrollIntoView: true,
    });
  void import("./pasted-text.ts")
    .then(({ markdownOf }) => markdownOf(html))
    .catch(() => plain)
    .then(insert);
  return true;
}

/** Markdown blocks start a new paragraph. Inline text goes into the current line. */
function asBlock(text: string, { state }: EditorView): string {
  if (!/^(#{1,6} |[-*+] |\d+[.)] |> |\||```)|\n\n/.test(text)) return text;
  const { from, to } = state.selection.main;
  const before = state.doc.sliceString(state.doc.lineAt(from).from, from);
  const after = state.doc.sliceString(to, state.doc.lineAt(to).to);
  return `${before.trim() === "" ? "" : "\n\n"}${text}${after.trim() === "" ? "" : "\n\n"}`;
}

const hasFormats =
  /<(h[1-6]|a|ul|ol|table|strong|em|b|i|blockquote|su[bp])\b|font-weight:\s*(bold|[6-9]00)|mso-list|font-style:\s*italic/i;

/**
 * CodeMirror's keys without the page's shortcuts to save and publish. Those must not edit the text, and the browser would insert a
 * line break on Ctrl+Enter.
 */
const textKeys: KeyBinding[] = [
  { any: (_view, { key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey) },
  ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
];

const formatKeys = (
  keys: MarkdownEditorProps["keys"],
  latest: { current: MarkdownEditorProps },
): KeyBinding[] =>
  Object.keys(keys).map((key) => ({
    key,
    preventDefault: true,
    run: () => {
      latest.current.keys[key]?.();
      return true;
    },
  }));

const editorOf = (view: EditorView): TextEditor => {
  const select = (from: number, to: number) =>
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
  return {
    read: () => {
      const { from, to } = view.state.selection.main;
      return { text: view.state.doc.toString(), from, to };
    },
    apply: ({ from, to, insert, selection }) => {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: selection.from, head: selection.to },
        scrollIntoView: true,
        userEvent: "input.format",
      });
      view.focus();
    },
    focus: () => view.focus(),
    reveal: ({ id }) => {
      const place = findMark(view.state, id);
      if (place) select(place.from, place.to);
      view.focus();
    },
    select: ({ start, end }) => {
      const { length } = view.state.doc;
      select(Math.min(start, length), Math.min(end, length));
      view.focus();
    },
  };
};

const theme = EditorView.theme({
  "&": { color: "var(--color-ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "inherit",
    lineHeight: "inherit",
    minHeight: "inherit",
    maxHeight: "var(--editor-height, 60vh)",
  },
  ".cm-content": { padding: "calc(var(--spacing) * 2) 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 calc(var(--spacing) * 3)" },
});

const highlights = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "var(--font-weight-semibold)" },
  { tag: tags.strong, fontWeight: "var(--font-weight-semibold)" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--color-accent)" },
  { tag: tags.monospace, fontFamily: "var(--font-mono)", fontSize: "0.9em" },
  { tag: tags.quote, color: "var(--color-muted)" },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: "var(--color-muted)" },
]);

const replaceMarks = StateEffect.define<MarkedText>();

/** Marks in CodeMirror's document, which move with the text. */
const markdownMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const replacement = transaction.effects.find((effect) => effect.is(replaceMarks));
    if (!replacement) return withoutTouched(marks, transaction.changes).map(transaction.changes);
    return decorate(replacement.value, transaction.newDoc.toString());
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Replaces all marks, if the text has not changed since they were made. */
const showMarks = (view: EditorView, marked: MarkedText) =>
  view.dispatch({ effects: replaceMarks.of(marked) });

/** Returns the current range of a mark, or null if its text is gone. */
function findMark(state: EditorState, id: string): { from: number; to: number } | null {
  const ranges = state.field(markdownMarks).iter();
  for (; ranges.value; ranges.next()) {
    if (ranges.value.spec.id === id) return { from: ranges.from, to: ranges.to };
  }
  return null;
}

/** Removes marks whose text has changed, because they may no longer apply. */
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
