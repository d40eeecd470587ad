import { type ComponentType, createContext } from "react";
import type { ComparedRow } from "../comparison/compared-row.ts";

/** A cell of the comparison. */
export interface ToldCell {
  row: ComparedRow;
  /** The vendor's index. */
  place: number;
  vendor: { slug: string };
}

/** Shows a vendor's answer to the reader, below the public evidence. Null until its code is loaded with the first answers. */
export const ToldNote = createContext<ComponentType<ToldCell> | null>(null);
