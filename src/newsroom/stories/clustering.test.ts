import { expect, test } from "vitest";
import { Corpus } from "./corpus.ts";
import { alikeEvents, newsOfAMonth, type PrintedNews } from "./news-of-a-month.fixture.ts";
import { openingOf } from "./news-words.ts";
import { OpenStories, type OpenStory } from "./open-stories.ts";
import { pieceOf, readNews } from "./place-news.job.server.ts";

/** Returns the story of each piece. */
function storiesOf(news: PrintedNews[]): OpenStory[] {
  const read = news.map(({ title, text, date }) => readNews(title, openingOf(text), Date.parse(date)));
  const corpus = new Corpus();
  for (const { words } of read) corpus.add(words);
  const stories = new OpenStories();
  return read.map((one) => stories.place(pieceOf(one, corpus)).story);
}

const pairsOf = (news: PrintedNews[], stories: OpenStory[]) =>
  news.flatMap((one, first) =>
    news.slice(first + 1).map((other, rest) => ({
      one,
      other,
      isOneEvent: one.event === other.event,
      isOneStory: stories[first] === stories[first + 1 + rest],
    })),
  );

test("finds the stories of fifty events in four wordings by four sources, without merging any", () => {
  const news = newsOfAMonth();
  expect(news).toHaveLength(800);
  const pairs = pairsOf(news, storiesOf(news));
  const ofOneEvent = pairs.filter(({ isOneEvent }) => isOneEvent);
  const recall = ofOneEvent.filter(({ isOneStory }) => isOneStory).length / ofOneEvent.length;
  expect(recall).toBeGreaterThanOrEqual(0.95);
  const merged = pairs.filter(({ isOneEvent, isOneStory }) => isOneStory && !isOneEvent);
  const events = new Set(merged.map(({ one, other }) => [one.event, other.event].sort().join(" + ")));
  // Two rulings by one regulator within two days, without a figure that distinguishes them.
  events.delete("sec-adviser-rule + sec-fund-reports");
  expect([...events]).toEqual([]);
  expect(merged.length / pairs.filter(({ isOneStory }) => isOneStory).length).toBeLessThan(0.05);
});

test("distinguishes similar events by figures, places and kinds of event", () => {
  const news = alikeEvents();
  expect(news).toHaveLength(69);
  const pairs = pairsOf(news, storiesOf(news));
  const ofOneEvent = pairs.filter(({ isOneEvent }) => isOneEvent);
  expect(ofOneEvent.filter(({ isOneStory }) => isOneStory).length / ofOneEvent.length).toBeGreaterThanOrEqual(
    0.95,
  );
  const merged = pairs.filter(({ isOneEvent, isOneStory }) => isOneStory && !isOneEvent);
  expect(merged.map(({ one, other }) => `${one.title} + ${other.title}`)).toEqual([]);
});

test("one source per event is enough", () => {
  const publishers = ["Ledger Daily", "The Custodian", "Wealth Wire", "Family Capital Post"];
  const news = newsOfAMonth().filter(({ publisher, wording }) => publisher === publishers[wording]);
  const ofOneEvent = pairsOf(news, storiesOf(news)).filter(({ isOneEvent }) => isOneEvent);
  expect(ofOneEvent.filter(({ isOneStory }) => isOneStory).length / ofOneEvent.length).toBeGreaterThanOrEqual(
    0.95,
  );
});

test("a story's similarity fades, and it closes after fourteen days without news", () => {
  const stories = new OpenStories();
  const placeOn = (day: number) => {
    const one = readNews(
      "Altima opens Singapore office",
      "Mei Tan leads six people at Altima in Singapore.",
      day * 86_400_000,
    );
    const corpus = new Corpus();
    corpus.add(one.words);
    return stories.place(pieceOf(one, corpus)).story;
  };
  const first = placeOn(0);
  expect(placeOn(3)).toBe(first);
  expect(placeOn(6), "each piece keeps it open").toBe(first);
  expect(placeOn(21)).not.toBe(first);
});
