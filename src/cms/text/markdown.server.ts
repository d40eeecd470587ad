import { onOneLine, truncate } from "#shared/text.ts";
import type { TextCheck } from "./check-text.server.ts";
import type { TextGlossary } from "./linked-terms.server.ts";
import type { HtmlTask } from "./markdown.worker.ts";
import type { MarkdownOptions } from "./markdown-renderer.server.ts";
import { render } from "./markdown-tasks.server.ts";

export interface RenderOptions extends Omit<MarkdownOptions, "terms" | "examine"> {
  /** The glossary terms to link. */
  terms?: TextGlossary | undefined;
}

/** Renders Markdown as sanitized HTML (markdown-renderer) in a worker. Falls back to the source if rendering takes too long. */
export async function renderMarkdown(
  markdown: string | null | undefined,
  options: RenderOptions = {},
): Promise<string> {
  if (!markdown) return "";
  const { text, linked, named, isRendered } = await render(htmlTask(markdown, options), "readers");
  for (const slug of linked) options.terms?.linked.add(slug);
  for (const slug of named) options.terms?.named.add(slug);
  return isRendered ? text : asParagraphs(text);
}

/** Like `renderMarkdown`, for an editor's preview, with findings. Returns null if rendering takes too long. */
export async function previewText(
  markdown: string,
  options: RenderOptions,
): Promise<{ html: string; check: TextCheck | null }> {
  const task: HtmlTask = { ...htmlTask(markdown, options), isChecked: true };
  const { text, isRendered, check = null } = await render(task, "editors");
  return { html: isRendered ? text : asParagraphs(text), check };
}

/** Renders the parts of a text in order, linking each glossary term in the first part that contains it. */
export async function renderParts<Part>(
  parts: Part[],
  render: (part: Part, index: number) => [markdown: string | null, options: RenderOptions],
): Promise<string[]> {
  const rendered: string[] = [];
  for (const [index, part] of parts.entries()) rendered.push(await renderMarkdown(...render(part, index)));
  return rendered;
}

/** Returns the text of a Markdown text on one line, for previews and descriptions. */
export async function plainText(markdown: string | null | undefined): Promise<string> {
  if (!markdown) return "";
  if (!mayHoldMarkup.test(markdown)) return onOneLine(markdown);
  return onOneLine((await render({ kind: "plain", markdown }, "readers")).text);
}

/** Returns the first `limit` characters of a Markdown text as plain text, reading only the beginning of a long one. */
export const previewMarkdown = async (markdown: string | null | undefined, limit: number) =>
  truncate(await plainText(markdown?.slice(0, limit * sourcePerCharacter)), limit);

/** Why readers would not see a text as intended, worded to follow its field's name. */
interface TextFault {
  words: string;
  /** True if load may be the cause. */
  isTransient: boolean;
}

/** Returns null if the text is fine. */
export async function findTextFault(markdown: string): Promise<TextFault | null> {
  if (!mayHoldMarkup.test(markdown)) return null;
  const html = await render({ kind: "html", markdown, options: {} }, "editors");
  // Render the plain text now: saves count words inside their transaction, which must not wait for the worker.
  const plain = html.isRendered ? await render({ kind: "plain", markdown }, "editors") : null;
  if (!plain?.isRendered)
    return {
      words: "has too much Markdown formatting to be shown",
      isTransient: (plain ?? html).isLate === true,
    };
  if (html.isVisible) return null;
  return {
    words: "would show readers nothing: it has only markup, such as tags, comments or link targets",
    isTransient: false,
  };
}

/** Leaves room for marks and link addresses. */
const sourcePerCharacter = 10;

const mayHoldMarkup = /[*_`#[\]<>!|~\\&\n]|^\s*[-+]/;

function htmlTask(markdown: string, { terms, ...options }: RenderOptions): HtmlTask {
  const glossary = terms && { terms: terms.terms, linked: [...terms.linked] };
  return { kind: "html", markdown, options, ...(glossary && { glossary }) };
}

const asParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;")}</p>`)
    .join("\n");
