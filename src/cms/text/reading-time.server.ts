import { countWords } from "#shared/text.ts";
import { plainText } from "./markdown.server.ts";

const wordsPerMinute = 200;

/** Counts the words of a markdown text and the minutes they take to read: at least one, if there are any. */
export async function measureReading(markdown: string | null | undefined) {
  const wordCount = countWords(await plainText(markdown));
  return { wordCount, readingTime: minutesToRead(wordCount) };
}

const minutesToRead = (words: number) => Math.ceil(words / wordsPerMinute);
