/** A reference of an entry, and the field that contains it. */
export interface Reference {
  field: string;
  /** A path of the site, or an entry in the form of `entryTarget`. */
  target: string;
}

/** The target of a reference by id. */
export const entryTarget = (kind: string, id: number) => `${kind}:${id}`;
