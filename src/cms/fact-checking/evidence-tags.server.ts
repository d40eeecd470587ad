import type { ContentType } from "../content-type.server.ts";
import { cardTag, entryTag, listTag, typeTag } from "../tags.ts";

/** Returns the tags of all that shows the evidence for an entry's facts. */
export const evidenceTags = ({ kind }: Pick<ContentType, "kind">, id: number): string[] => [
  entryTag(kind, id),
  cardTag(kind, id),
  listTag(kind),
  typeTag(kind),
];
