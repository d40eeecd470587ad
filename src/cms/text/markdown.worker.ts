import { answerTasks } from "#shared/worker-tasks.server.ts";
import { isVisible, type MarkdownOptions, renderHtml, renderPlainText } from "./markdown-renderer.server.ts";
import { type LinkedTerm, TermMatcher } from "./term-matcher.server.ts";

export type MarkdownTask =
  | { kind: "plain"; markdown: string }
  | {
      kind: "html";
      markdown: string;
      options: Omit<MarkdownOptions, "terms">;
      /** Terms as JSON, and the slugs of those that are not to be linked, or not again. */
      glossary?: { terms: string; linked: string[] };
    };

export interface RenderedText {
  text: string;
  /** False for HTML that shows nothing. */
  isVisible: boolean;
  /** Slugs of the terms that are linked by now. */
  linked: string[];
}

answerTasks((task: MarkdownTask): RenderedText => {
  if (task.kind === "plain") {
    const text = renderPlainText(task.markdown);
    return { text, isVisible: text !== "", linked: [] };
  }
  const { markdown, options, glossary } = task;
  const terms = glossary && { matcher: matcherOf(glossary.terms), linked: new Set(glossary.linked) };
  const text = renderHtml(markdown, { ...options, ...(terms && { terms }) });
  return { text, isVisible: isVisible(text), linked: [...(terms?.linked ?? [])] };
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
