import { countWords } from "#shared/text.ts";
import { plainText } from "./markdown.server.ts";

const wordsPerMinute = 200;

/** Counts the words of a Markdown text and the minutes needed to read it: at least one, unless it is empty. */
export async function measureReading(markdown: string | null | undefined) {
  const wordCount = countWords(await plainText(markdown));
  return { wordCount, readingTime: minutesToRead(wordCount) };
}

const minutesToRead = (words: number) => Math.ceil(words / wordsPerMinute);
