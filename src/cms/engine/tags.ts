/**
 * Cache tags name the data that a cached result depends on or a write changes. A result names the narrowest tags that cover it. A
 * write names every tag it touches (`cms/engine/write/save.server`).
 */

/** All published entries of a type, with every field. */
export const typeTag = (kind: string) => kind;

/** All published entries of a type, with the fields shown in lists. */
export const listTag = (kind: string) => `${kind}:list`;

/** Which entries of a type are published, their order and their names, but not the rest of their cards. */
export const selectionTag = (kind: string) => `${kind}:selection`;

/** One entry with all its fields. */
export const entryTag = (kind: string, id: number) => `${kind}:${id}`;

/** The fields of one entry shown in lists and cards. */
export const cardTag = (kind: string, id: number) => `${kind}:${id}:card`;

/** The page at a path, or its absence. */
export const pathTag = (path: string) => `path:${path}`;

/** The recorded changes to a type's facts, including which are corrections. */
export const factChangesTag = (kind: string) => `${kind}:fact-changes`;
