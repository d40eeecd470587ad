/** An editor's text and selection. */
export interface TextState {
  text: string;
  from: number;
  to: number;
}

/** Replaces a part of the text and sets the selection. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selection: { from: number; to: number };
}

export type Format = "bold" | "italic" | "heading" | "bullets" | "numbers" | "quote" | "code" | "table";

/** Formats the selection, or removes the format if it is already applied. Pure. */
export function applyFormat(format: Format, state: TextState): TextEdit {
  switch (format) {
    case "bold":
      return toggleAround(state, "**");
    case "italic":
      return toggleAround(state, "_");
    case "code":
      return selected(state).includes("\n") ? insertBlock(state, fenced(state)) : toggleAround(state, "`");
    case "heading":
      return editLines(state, nextHeading);
    case "bullets":
      return toggleLines(state, /^[-*+]\s+/, () => "- ");
    case "numbers":
      return toggleLines(state, /^\d+[.)]\s+/, (index) => `${index + 1}. `);
    case "quote":
      return editLines(state, (lines) =>
        lines.every((line) => line.startsWith(">"))
          ? lines.map((line) => line.replace(/^>\s?/, ""))
          : lines.map((line) => `> ${line}`),
      );
    case "table":
      return insertBlock(state, { text: emptyTable, select: { from: 2, to: 8 } });
  }
}

/** Replaces the selection with a link. The link text is the selection, or `title` if nothing is selected. */
export function insertLink(state: TextState, address: string, title: string): TextEdit {
  const words = selected(state).trim() || escapeBrackets(title);
  return insertText(state, `[${words}](${escapeAddress(address)})`);
}

/** Inserts a picture as its own block. */
export const insertPicture = (state: TextState, address: string, alt: string): TextEdit =>
  insertBlock(state, { text: `![${escapeBrackets(alt)}](${escapeAddress(address)})` });

function insertText({ from, to }: TextState, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, selection: { from: end, to: end } };
}

const selected = ({ text, from, to }: TextState) => text.slice(from, to);

/** Removes the marks around or within the selection, or else adds them around the selection or a placeholder. */
function toggleAround(state: TextState, mark: string): TextEdit {
  const { text, from, to } = state;
  const inner = selected(state);
  const size = mark.length;
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    return replaceSelected(from - size, to + size, "", inner, "");
  }
  if (inner.length >= 2 * size && inner.startsWith(mark) && inner.endsWith(mark)) {
    return replaceSelected(from, to, "", inner.slice(size, -size), "");
  }
  return replaceSelected(from, to, mark, inner || "text", mark);
}

const replaceSelected = (
  from: number,
  to: number,
  before: string,
  inner: string,
  after: string,
): TextEdit => ({
  from,
  to,
  insert: before + inner + after,
  selection: { from: from + before.length, to: from + before.length + inner.length },
});

/** Edits the lines that the selection touches, and selects them. */
function editLines({ text, from, to }: TextState, edit: (lines: string[]) => string[]): TextEdit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const insert = edit(text.slice(start, end).split("\n")).join("\n");
  const last = start + insert.length;
  return {
    from: start,
    to: end,
    insert,
    selection: from === to ? { from: last, to: last } : { from: start, to: last },
  };
}

/** Cycles a line through second-level heading, third-level heading and plain text. */
const nextHeading = (lines: string[]) =>
  lines.map((line) => {
    const [, marks = "", words = ""] = /^(#{1,6}\s+)?(.*)$/.exec(line) ?? [];
    const next = marks === "" ? "## " : marks.trim() === "##" ? "### " : "";
    return next + words;
  });

const anyListMark = /^(?:[-*+]|\d+[.)])\s+/;

const toggleLines = (state: TextState, mark: RegExp, markOf: (index: number) => string) =>
  editLines(state, (lines) => {
    const isBlank = (line: string) => line.trim() === "" && lines.length > 1;
    if (lines.every((line) => isBlank(line) || mark.test(line))) {
      return lines.map((line) => line.replace(mark, ""));
    }
    let index = 0;
    return lines.map((line) => (isBlank(line) ? line : markOf(index++) + line.replace(anyListMark, "")));
  });

interface Block {
  text: string;
  /** The selection to set within the inserted block. Default: the end of the block. */
  select?: { from: number; to: number };
}

/** Replaces the selection with a block, surrounded by blank lines. */
function insertBlock({ text, from, to }: TextState, block: Block): TextEdit {
  const before = gapAfter(text.slice(0, from));
  const after = gapBefore(text.slice(to));
  const start = from + before.length;
  const { from: selectFrom, to: selectTo } = block.select ?? {
    from: block.text.length,
    to: block.text.length,
  };
  return {
    from,
    to,
    insert: before + block.text + after,
    selection: { from: start + selectFrom, to: start + selectTo },
  };
}

const gapAfter = (text: string) => {
  if (text === "" || text.endsWith("\n\n")) return "";
  return text.endsWith("\n") ? "\n" : "\n\n";
};

const gapBefore = (text: string) => {
  if (text === "") return "\n";
  if (text.startsWith("\n\n")) return "";
  return text.startsWith("\n") ? "\n" : "\n\n";
};

const fenced = (state: TextState): Block => ({ text: `\`\`\`\n${selected(state)}\n\`\`\`` });

const emptyTable = "| Column | Column |\n| ------ | ------ |\n| Cell   | Cell   |";

const escapeBrackets = (text: string) => text.replace(/[\\[\]]/g, "\\$&");

/** Spaces and brackets would end the address. */
const escapeAddress = (address: string) =>
  address
    .trim()
    .replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
