import { formatShort } from "#cms/admin/formats.ts";
import { formatDate, pluralize, preview } from "#shared/text.ts";
import { highRelevance, type InboxCounts, type InboxRow, type InboxTab, middleRelevance } from "./inbox.ts";
import { countSources } from "./inbox-items.ts";

/** Labels of the tabs: the counters of the news screen (spec, section 2), and what was set aside. */
export const tabLabels: { tab: InboxTab; label: string; of: keyof InboxCounts }[] = [
  { tab: "draft", label: "Drafts", of: "draft" },
  { tab: "rewritten", label: "Rewritten", of: "rewritten" },
  { tab: "published", label: "Published", of: "published" },
  { tab: "all", label: "Total Articles", of: "all" },
  { tab: "aside", label: "Set aside", of: "aside" },
];

/** Looks of a relevance of 0 to 100. */
export const relevanceLook = (relevance: number) =>
  relevance >= highRelevance
    ? "bg-accent-wash text-accent"
    : relevance >= middleRelevance
      ? "bg-sunk text-ink"
      : "text-muted";

/** Names that a row has room for. */
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

/** Names the articles that were refused, each with the reason, as far as a notification has room. */
export function refusalWords(
  refused: { id: number; message: string }[],
  titles: ReadonlyMap<number, string>,
): string {
  const named = refused.slice(0, mostNamed).map(({ id, message }) => {
    const title = titles.get(id);
    return title ? `“${preview(title, 60)}”: ${message}` : message;
  });
  const more = refused.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
