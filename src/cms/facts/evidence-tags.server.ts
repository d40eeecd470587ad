import type { ContentType } from "#cms/engine/content-type.server.ts";
import { cardTag, entryTag, listTag, selectionTag, typeTag } from "#cms/engine/tags.ts";

/** Returns the cache tags of everything that shows evidence for an entry's facts. */
export const evidenceTags = ({ kind }: Pick<ContentType, "kind">, id: number): string[] => [
  entryTag(kind, id),
  cardTag(kind, id),
  listTag(kind),
  // Selections filter entries by proven features and requirements.
  selectionTag(kind),
  typeTag(kind),
];
