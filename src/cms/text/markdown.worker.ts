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
  /** Terms as JSON, and the slugs of terms to skip, or already linked. */
  glossary?: { terms: string; linked: string[] };
  /** Requests `check`. */
  isChecked?: true;
}

export interface RenderedText {
  text: string;
  /** False for HTML that shows nothing. */
  isVisible: boolean;
  /** Slugs of the terms linked so far. */
  linked: string[];
  /** Slugs of all terms that occur in the text. */
  named: string[];
  check?: TextCheck;
}

answerTasks((task: MarkdownTask): RenderedText => {
  if (task.kind === "plain") {
    const text = renderPlainText(task.markdown);
    return { text, isVisible: text !== "", linked: [], named: [] };
  }
  const { markdown, options, glossary, isChecked } = task;
  const named = new Set<string>();
  const terms = glossary && { matcher: matcherOf(glossary.terms), linked: new Set(glossary.linked), named };
  let check: TextCheck | undefined;
  const examine = (tree: MarkdownTree) => {
    check = checkText(tree);
  };
  const text = renderHtml(markdown, {
    ...options,
    ...(terms && { terms }),
    ...(isChecked && { examine }),
  });
  return {
    text,
    isVisible: isVisible(text),
    linked: [...(terms?.linked ?? [])],
    named: [...named],
    ...(check && { check }),
  };
});

let latest: { terms: string; matcher: TermMatcher } | undefined;

/** Returns the matcher, which is reused until the glossary changes. */
function matcherOf(terms: string): TermMatcher {
  if (latest?.terms !== terms) {
    const parsed: LinkedTerm[] = JSON.parse(terms);
    latest = { terms, matcher: new TermMatcher(parsed) };
  }
  return latest.matcher;
}
