/** A reference of an entry, and the field that holds it. */
export interface Reference {
  field: string;
  /** A path of the site, or an entry as `entryTarget` writes it. */
  target: string;
}

/** The target of a reference by number. */
export const entryTarget = (kind: string, id: number) => `${kind}:${id}`;
