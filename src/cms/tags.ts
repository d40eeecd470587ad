/**
 * Tags name what a cached result depends on, and what a write changes. A result names the narrowest that cover it; a write
 * names all that it touches (`cms/write/changed-tags.server`).
 */

/** All published entries of a type, with every field. */
export const typeTag = (kind: string) => kind;

/** All published entries of a type, with the fields that lists show. */
export const listTag = (kind: string) => `${kind}:list`;

/** Which entries of a type are published, in which order and under which names; not what their cards say. */
export const selectionTag = (kind: string) => `${kind}:selection`;

/** One entry with all its fields. */
export const entryTag = (kind: string, id: number) => `${kind}:${id}`;

/** What lists and cards show of one entry. */
export const cardTag = (kind: string, id: number) => `${kind}:${id}:card`;

/** Whether a path leads readers to a page. */
export const pathTag = (path: string) => `path:${path}`;
