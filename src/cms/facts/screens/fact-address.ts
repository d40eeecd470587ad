import { routes } from "#shared/routes.ts";

/** The order of the queue: oldest check first, or most-read pages first. */
export type QueueOrder = "age" | "views";

const deskHref = (query: Record<string, string>) => {
  const text = String(new URLSearchParams(query));
  return `${routes.adminTab.href({ tab: "facts" })}${text && `?${text}`}`;
};

/** The address of the queue, for one reason or for all. */
export const queueHref = (state = "", order: QueueOrder = "age", page = 1) =>
  deskHref({
    ...(state && { state }),
    ...(order === "views" && { order }),
    ...(page > 1 && { page: `${page}` }),
  });

/** The address of another view of the desk. */
export const viewHref = (view: "unsourced" | "contradictions" | "coverage", page = 1) =>
  deskHref({ view, ...(page > 1 && { page: `${page}` }) });

/** The address of the proposals, narrowed by origin, entry or the address of a source. */
export const proposalsHref = ({
  origin = null,
  entry = null,
  source = null,
}: {
  origin?: string | null;
  entry?: string | null;
  source?: string | null;
}) =>
  deskHref({
    view: "proposals",
    ...(origin && { origin }),
    ...(entry && { entry }),
    ...(source && { source }),
  });

/** The address of an entry's facts, starting at `fact`. */
export const entryFactsHref = (kind: string, id: number, fact?: { field: string; item: string | null }) =>
  deskHref({ [kind]: `${id}`, ...(fact && { fact: factKey(fact) }) });

/** The address of an entry's facts with the research dialog open. */
export const researchHref = (kind: string, id: number) =>
  deskHref({ [kind]: `${id}`, show: "missing", research: "1" });

/** A fact's key in the address: `headquarters`, `capabilities~general-ledger`. */
export const factKey = ({ field, item }: { field: string; item: string | null }) =>
  item ? `${field}~${item}` : field;
