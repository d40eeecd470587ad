import { answerTasks } from "#shared/worker-tasks.server.ts";
import { checkText, type TextCheck } from "./check-text.server.ts";
import { isVisible, type MarkdownOptions, renderHtml, renderPlainText } from "./markdown-renderer.server.ts";
import type { MarkdownTree } from "./raw-html.server.ts";
import { type LinkedTerm, TermMatcher } from "./term-matcher.server.ts";

export type MarkdownTask = { kind: "plain"; markdown: string } | HtmlTask;

export interface HtmlTask {
  kind: "html";
  markdown: string;
  options: Omit<MarkdownOptions, "terms" | "examine">;
  /** Terms as JSON, and the slugs of those that are not to be linked, or not again. */
  glossary?: { terms: string; linked: string[] };
  /** Asks for `check`. */
  isChecked?: true;
}

export interface RenderedText {
  text: string;
  /** False for HTML that shows nothing. */
  isVisible: boolean;
  /** Slugs of the terms that are linked by now. */
  linked: string[];
  check?: TextCheck;
}

answerTasks((task: MarkdownTask): RenderedText => {
  if (task.kind === "plain") {
    const text = renderPlainText(task.markdown);
    return { text, isVisible: text !== "", linked: [] };
  }
  const { markdown, options, glossary, isChecked } = task;
  const terms = glossary && { matcher: matcherOf(glossary.terms), linked: new Set(glossary.linked) };
  let check: TextCheck | undefined;
  const examine = (tree: MarkdownTree) => {
    check = checkText(tree);
  };
  const text = renderHtml(markdown, {
    ...options,
    ...(terms && { terms }),
    ...(isChecked && { examine }),
  });
  return { text, isVisible: isVisible(text), linked: [...(terms?.linked ?? [])], ...(check && { check }) };
});

let latest: { terms: string; matcher: TermMatcher } | undefined;

/** One matcher for all texts until the glossary changes. */
function matcherOf(terms: string): TermMatcher {
  if (latest?.terms !== terms) {
    const parsed: LinkedTerm[] = JSON.parse(terms);
    latest = { terms, matcher: new TermMatcher(parsed) };
  }
  return latest.matcher;
}
