import { readFileSync } from "node:fs";

/** A piece of news as published. */
export interface PrintedNews {
  /** The event it reports. */
  event: string;
  /** The index of its wording among the event's. */
  wording: number;
  publisher: string;
  title: string;
  text: string;
  /** ISO 8601. */
  date: string;
}

/** Sources wrap the same wording in their own title and text formats. */
const sources: { publisher: string; title: (title: string) => string; text: (text: string) => string }[] = [
  { publisher: "Ledger Daily", title: (title) => title, text: (text) => text },
  {
    publisher: "The Custodian",
    title: (title) => `${title} | The Custodian`,
    text: (text) => `LONDON – ${text} Read more in tomorrow's edition.`,
  },
  {
    publisher: "Wealth Wire",
    title: (title) => title,
    text: (text) => `**${text}** The company's shares are not listed.`,
  },
  {
    publisher: "Family Capital Post",
    title: (title) => `News: ${title}`,
    text: (text) => `${text} Subscribe to our newsletter for a digest each morning.`,
  },
];

const month = Date.UTC(2026, 8, 1, 7);
const hour = 3_600_000;

/** Fifty events in a month, each reported in four wordings by four sources within two days, ordered by date. */
export function newsOfAMonth(): PrintedNews[] {
  const file = readFileSync(new URL("news-of-a-month.fixture.txt", import.meta.url), "utf8");
  return file
    .split(/^# /m)
    .slice(1)
    .flatMap((part, place) => printed(part, place))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Easily confused events within four days, each in three wordings, ordered by date. */
export function alikeEvents(): PrintedNews[] {
  const file = readFileSync(new URL("alike-events.fixture.txt", import.meta.url), "utf8");
  return file
    .split(/^# /m)
    .slice(1)
    .flatMap((part, place) =>
      printed(
        part.replace(/\| (\d+)/, (_, day) => `| ${Number(day) % 4}`),
        place,
      ),
    )
    .filter(({ publisher, wording }) => publisher === sources[wording]?.publisher)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function printed(part: string, place: number): PrintedNews[] {
  const [head = "", ...lines] = part.trim().split("\n");
  const [event = "", day = ""] = head.split(" | ");
  const wordings = lines.join("\n").split("\n\n");
  return wordings.flatMap((wording, index) => {
    const [title = "", text = ""] = wording.split("\n");
    return sources.map((source, number) => ({
      event,
      wording: index,
      publisher: source.publisher,
      title: source.title(title),
      text: source.text(text),
      date: new Date(
        month + Number(day) * 24 * hour + (index * 11 + number * 3 + (place % 7)) * hour,
      ).toISOString(),
    }));
  });
}
