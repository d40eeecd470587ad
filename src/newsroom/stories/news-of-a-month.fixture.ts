import { readFileSync } from "node:fs";

/** A piece of news as a source prints it. */
export interface PrintedNews {
  /** The event that it tells of. */
  event: string;
  /** Place of the wording among the event's. */
  wording: number;
  publisher: string;
  title: string;
  text: string;
  /** ISO 8601. */
  date: string;
}

/** Sources print a wording in dresses of their own. */
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

/** Fifty events of a month, each told in four wordings by four sources within two days, in the order of their dates. */
export function newsOfAMonth(): PrintedNews[] {
  const file = readFileSync(new URL("news-of-a-month.fixture.txt", import.meta.url), "utf8");
  return file
    .split(/^# /m)
    .slice(1)
    .flatMap((part, place) => printed(part, place))
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
