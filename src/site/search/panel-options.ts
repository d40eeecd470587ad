import type { FoundTitle, SearchAnswer } from "#cms/search/search.schema.ts";
import { searchHref } from "#cms/search/search-address.ts";
import { kindHeading, kindNoun } from "#cms/search/search-kinds.ts";
import { pluralize } from "#shared/text.ts";

/** Something that the panel leads to. */
export interface PanelOption {
  to: string;
  label: string;
  note: string;
  /** The heading that it stands under. */
  group: string;
}

const mostTexts = 5;

/** Titles by their kind, what else has the words in its text, and the page with all results. */
export function optionsOf(
  typed: string,
  titles: FoundTitle[],
  found: SearchAnswer | undefined,
): PanelOption[] {
  const known = new Set(titles.map(({ path }) => path));
  const more = found?.results.filter(({ path }) => !known.has(path)).slice(0, mostTexts) ?? [];
  return [
    ...byKind(titles).map(({ text, path, type }) => ({
      to: path,
      label: text,
      note: "",
      group: kindHeading(type),
    })),
    ...more.map(({ title, path, type }) => ({
      to: path,
      label: title,
      note: kindNoun(type),
      group: "In the text",
    })),
    {
      to: searchHref(typed),
      label: found?.total ? allOf(found) : `Search for “${typed}”`,
      note: "",
      group: "Everything",
    },
  ];
}

const allOf = ({ total, isCapped }: SearchAnswer) =>
  total === 1 ? "Show the result" : `${isCapped ? "More than" : "All"} ${pluralize(total, "result")}`;

/** Those of one kind follow each other; the kind of the best comes first. */
function byKind(titles: FoundTitle[]): FoundTitle[] {
  const kinds = [...new Set(titles.map(({ type }) => type))];
  return kinds.flatMap((kind) => titles.filter(({ type }) => type === kind));
}
