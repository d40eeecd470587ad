import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { rehypeTermLinks, renderHtml } from "#cms/text/markdown-renderer.server.ts";
import { TermMatcher } from "#cms/text/term-matcher.server.ts";
import { below, type Figure } from "./measurement.ts";

const termCount = 1000;
const wordCount = 5000;
/** Milliseconds allowed for linking the terms of a text of that length. */
const limit = 20;
const runs = 15;

/** Links 1,000 terms in a text of 5,000 words, compared with rendering the same text without links. */
export async function measureAutoLinking(): Promise<Figure[]> {
  const text = buildText();
  const matcher = new TermMatcher(buildTerms());
  const links = renderHtml(text, { terms: matcher.forText() }).split("term-link").length - 1;
  if (links < termCount / 2)
    throw new Error(`the text has only ${links} linked terms, so this measures nothing`);

  const tree = await toHtml.run(toHtml.parse(text));
  const linking = median(
    () => structuredClone(tree),
    (copy) => rehypeTermLinks(matcher.forText())(copy),
  );
  const rendering = median(
    () => text,
    (source) => renderHtml(source),
  );
  return [
    {
      name: `Linking ${links} of ${termCount} terms in ${wordCount} words`,
      value: `${linking.toFixed(1)} ms`,
      target: below(linking, limit, "ms"),
    },
    {
      name: "The same, compared with rendering that text",
      value: `${linking.toFixed(1)} ms`,
      baseline: `${rendering.toFixed(1)} ms (own)`,
      ratio: rendering / linking,
    },
  ];
}

const toHtml = unified().use(remarkParse).use(remarkRehype);

const wordOf = (number: number) => `word${number.toString(36)}`;

/** Terms of one to four words. Many share their first words, as the terms of a trade do. */
const buildTerms = () =>
  Array.from({ length: termCount }, (_, number) => {
    const words = Array.from({ length: (number % 4) + 1 }, (_, place) =>
      wordOf((number % 250) + place * 250),
    );
    const term = `${words.join(" ")} ${wordOf(5000 + number)}`;
    return { slug: `term-${number}`, term, href: `/glossary/term-${number}` };
  });

/** Contains every term, words that only start like a term, headings, lists and emphasis. */
function buildText(): string {
  const terms = buildTerms().map(({ term }) => term);
  const paragraphs: string[] = [];
  let words = 0;
  for (let number = 0; words < wordCount; number++) {
    const term = terms[number % termCount] ?? "";
    const line = `The *${wordOf(number % 250)}* of a ${term.toUpperCase()}.`;
    words += line.split(" ").length;
    paragraphs.push(
      number % 20 === 0 ? `## Part ${number}\n\n${line}` : number % 7 === 0 ? `- ${line}` : line,
    );
  }
  return paragraphs.join("\n\n");
}

/** Returns the median time of `run`, excluding `prepare`. */
function median<Input>(prepare: () => Input, run: (input: Input) => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const input = prepare();
    const start = performance.now();
    run(input);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}
