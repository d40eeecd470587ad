import { onOneLine, preview } from "#shared/text.ts";
import type { TextCheck } from "./check-text.server.ts";
import type { TextGlossary } from "./linked-terms.server.ts";
import type { HtmlTask } from "./markdown.worker.ts";
import type { MarkdownOptions } from "./markdown-renderer.server.ts";
import { render } from "./markdown-thread.server.ts";

export interface RenderOptions extends Omit<MarkdownOptions, "terms" | "examine"> {
  /** The glossary terms that the text links to. */
  terms?: TextGlossary | undefined;
}

/**
 * Markdown as sanitized HTML (markdown-renderer), rendered in a thread: no text blocks the event loop. One that cannot be
 * rendered in time is shown as it is written.
 */
export async function renderMarkdown(
  markdown: string | null | undefined,
  options: RenderOptions = {},
): Promise<string> {
  if (!markdown) return "";
  const { text, linked, isRendered } = await render(htmlTask(markdown, options), "readers");
  for (const slug of linked) options.terms?.linked.add(slug);
  return isRendered ? text : asParagraphs(text);
}

/** The same for editors who are trying the text out, with its check: null for a text that cannot be rendered in time. */
export async function previewText(
  markdown: string,
  options: RenderOptions,
): Promise<{ html: string; check: TextCheck | null }> {
  const task: HtmlTask = { ...htmlTask(markdown, options), isChecked: true };
  const { text, isRendered, check = null } = await render(task, "editors");
  return { html: isRendered ? text : asParagraphs(text), check };
}

/** The parts of a text in their order; each glossary term is linked in the first part that has it. */
export async function renderParts<Part>(
  parts: Part[],
  render: (part: Part, index: number) => [markdown: string | null, options: RenderOptions],
): Promise<string[]> {
  const rendered: string[] = [];
  for (const [index, part] of parts.entries()) rendered.push(await renderMarkdown(...render(part, index)));
  return rendered;
}

/** The words of a markdown text on one line, without their marks: for previews and descriptions. */
export async function plainText(markdown: string | null | undefined): Promise<string> {
  if (!markdown) return "";
  if (!mayHoldMarkup.test(markdown)) return onOneLine(markdown);
  return onOneLine((await render({ kind: "plain", markdown }, "readers")).text);
}

/** The first `limit` characters of a markdown text as its readers see it; of a long text only the beginning is read. */
export const previewMarkdown = async (markdown: string | null | undefined, limit: number) =>
  preview(await plainText(markdown?.slice(0, limit * sourcePerCharacter)), limit);

/**
 * Returns the reason why readers would not see a text as intended, worded to follow its field's name; null for a sound
 * text.
 */
export async function findTextFault(markdown: string): Promise<string | null> {
  if (!mayHoldMarkup.test(markdown)) return null;
  const html = await render({ kind: "html", markdown, options: {} }, "editors");
  // Saves count words within their transaction, which must not wait for the thread.
  const plain = html.isRendered ? await render({ kind: "plain", markdown }, "editors") : null;
  if (!plain?.isRendered)
    return "is formatted too intricately to be shown: it has too many marks of markdown";
  return html.isVisible
    ? null
    : "would show readers nothing: it has only markup, such as tags, comments or link targets";
}

/** Enough for marks and addresses of links. */
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
