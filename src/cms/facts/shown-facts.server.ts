import type { Fact } from "#cms/engine/evidence.ts";
import { type CitedSource, hashValue } from "./facts.server.ts";
import type { ShownFact, ShownSource } from "./shown-fact.ts";

/** Returns facts as a page shows them, and their sources as one list, numbered by first use. */
export function showFacts(
  facts: Fact[],
  cited: CitedSource[],
): { facts: ShownFact[]; sources: ShownSource[] } {
  const sources: ShownSource[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ title, url, publisher, kind, publishedOn, archivedUrl }: ShownSource): number => {
    const citationNumber = numbers.get(url);
    if (citationNumber) return citationNumber;
    sources.push({ title, url, publisher, kind, publishedOn, archivedUrl });
    numbers.set(url, sources.length);
    return sources.length;
  };
  const noteOf = noteFinder(cited);
  return {
    facts: facts.map((fact) => ({
      field: fact.field,
      item: fact.item,
      value: fact.value,
      note: noteOf(fact),
      mark: fact.mark,
      state: fact.state,
      checkedAt: fact.checkedAt,
      oldYear: fact.oldYear,
      sources: fact.sources.map(numberOf),
      quotes: fact.sources.map(({ quote }) => quote),
    })),
    sources,
  };
}

/** Returns a function that finds the newest remark on a fact. Remarks on an earlier value do not count. */
export function noteFinder(cited: Pick<CitedSource, "field" | "item" | "valueHash" | "note">[]) {
  const noted = Map.groupBy(
    cited.filter(({ note }) => note),
    ({ field, item }) => `${field}\n${item}`,
  );
  return ({ field, item, value }: Pick<Fact, "field" | "item" | "value">): string | null => {
    const ofField = noted.get(`${field}\n${item ?? ""}`);
    if (!ofField) return null;
    const hash = hashValue(value);
    return ofField.findLast(({ valueHash }) => valueHash === hash)?.note ?? null;
  };
}
