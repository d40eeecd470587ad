import { formatDate, pluralize, preview } from "#shared/text.ts";
import { formatShort } from "#ui/admin/formats.ts";
import { highRelevance, type InboxCounts, type InboxRow, type InboxTab, middleRelevance } from "./inbox.ts";
import { countSources } from "./inbox-items.ts";

/** The tab labels: the news screen's counters (spec, section 2), and "Set aside". */
export const tabLabels: { tab: InboxTab; label: string; of: keyof InboxCounts }[] = [
  { tab: "draft", label: "Drafts", of: "draft" },
  { tab: "rewritten", label: "Rewritten", of: "rewritten" },
  { tab: "published", label: "Published", of: "published" },
  { tab: "all", label: "Total Articles", of: "all" },
  { tab: "aside", label: "Set aside", of: "aside" },
];

/** The classes for a relevance of 0 to 100. */
export const relevanceLook = (relevance: number) =>
  relevance >= highRelevance
    ? "bg-accent-wash text-accent"
    : relevance >= middleRelevance
      ? "bg-sunk text-ink"
      : "text-muted";

/** A row has room for this many names. */
const mostNames = 2;

/** The line below a row's title: `The Ledger · 7 sources · first 09:12 · names Addepar`. */
export function sourceWords(row: InboxRow): string {
  const count = countSources(row);
  const story = count > 1 ? [`${count} sources`, `first ${formatShort(row.firstAt)}`] : [];
  const more = row.vendors.length - mostNames;
  const names = row.vendors.slice(0, mostNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [row.publisher, ...story, names && `names ${names}`].filter(Boolean).join(" · ");
}

/** The line below an article's headline. */
export const sourceLine = ({
  publisher,
  author,
  date,
  words,
  minutes,
}: {
  publisher: string | null;
  author: string | null;
  date: string;
  words: number | null;
  minutes: number | null;
}) =>
  [
    publisher,
    author,
    formatDate(date),
    words === null ? null : pluralize(words, "word"),
    minutes === null ? null : `${minutes} min`,
  ]
    .filter(Boolean)
    .join(" · ");

const mostNamed = 3;

/** Lists the refused articles with their reasons, as many as fit in a notification. */
export function refusalWords(
  refusals: { id: number; message: string }[],
  titles: ReadonlyMap<number, string>,
): string {
  const messages = refusals.slice(0, mostNamed).map(({ id, message }) => {
    const title = titles.get(id);
    return title ? `“${preview(title, 60)}”: ${message}` : message;
  });
  const more = refusals.length - messages.length;
  return [...messages, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
