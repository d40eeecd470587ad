import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import { findMark, markdownMarks, showMarks } from "./markdown-marks.ts";
import { pastedFiles } from "./pasted-files.ts";
import type { TextEditor } from "./text-editor.ts";
import type { MarkedText } from "./text-marks.ts";

export interface MarkdownEditorProps {
  value: string;
  onChange: (text: string) => void;
  /** Of the element that is typed into: its label, description and state. */
  attributes: Record<string, string>;
  /** Initial selection, and whether the editor takes the focus when it appears. */
  selection: { from: number; to: number };
  /** Marks shown in the text. */
  marked?: MarkedText;
  /** Keys of formats, by CodeMirror's names: `Mod-b`. */
  keys: Record<string, () => void>;
  /** Hears files that are pasted or dropped; answers whether it takes them. */
  onFiles: (files: File[]) => boolean;
  /** Hears the editor once it is there, and null when it goes. */
  onEditor: (editor: TextEditor | null) => void;
}

/** CodeMirror for markdown. Loaded when an editor opens a form; the Tab key leaves it, as it leaves a textarea. */
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
    // The form was reset or filled from elsewhere.
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
        keymap.of([...formatKeys(keys, latest), ...historyKeymap, ...defaultKeymap]),
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

/** Formatted text becomes Markdown, in one step that undo takes back; without formats, or where that fails, it is pasted as it is. */
function pasteMarkup({ clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const html = clipboardData?.getData("text/html") ?? "";
  const plain = clipboardData?.getData("text/plain") ?? "";
  if (!hasFormats.test(html)) return false;
  const insert = (text: string) =>
    view.dispatch(view.state.replaceSelection(text), { userEvent: "input.paste", scrollIntoView: true });
  void import("./pasted-text.ts")
    .then(({ markdownOf }) => markdownOf(html))
    .catch(() => plain)
    .then(insert);
  return true;
}

const hasFormats =
  /<(h[1-6]|a|ul|ol|table|strong|em|b|i|blockquote)\b|font-weight:\s*(bold|[6-9]00)|mso-list|font-style:\s*italic/i;

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
