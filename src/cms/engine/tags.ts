/**
 * Tags name what a cached result depends on, and what a write changes. A result names the narrowest that cover it; a write
 * names all that it touches (`cms/write/changed-tags.server`).
 */

/** All published entries of a type, with every field. */
export const typeTag = (kind: string) => kind;

/** All published entries of a type, with the fields that lists show. */
export const listTag = (kind: string) => `${kind}:list`;

/** The published entries of a type, their order and their names, without the rest of their cards. */
export const selectionTag = (kind: string) => `${kind}:selection`;

/** One entry with all its fields. */
export const entryTag = (kind: string, id: number) => `${kind}:${id}`;

/** The fields of one entry that lists and cards show. */
export const cardTag = (kind: string, id: number) => `${kind}:${id}:card`;

/** The page that a path leads readers to, or its absence. */
export const pathTag = (path: string) => `path:${path}`;

/** The recorded changes of a type's facts, and which of them are corrections. */
export const factChangesTag = (kind: string) => `${kind}:fact-changes`;
