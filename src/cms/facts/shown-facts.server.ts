import type { Fact } from "#cms/engine/evidence.ts";
import type { CitedSource } from "./facts.server.ts";
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
  const notes = new Map(cited.map(({ field, item, note }) => [`${field}\n${item}`, note]));
  return {
    facts: facts.map((fact) => ({
      field: fact.field,
      item: fact.item,
      value: fact.value,
      note: notes.get(`${fact.field}\n${fact.item ?? ""}`) ?? null,
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
