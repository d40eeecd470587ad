/** The classes of a button that stands in a row of a list, one row after the other. */
export const smallButton = "min-h-8! px-2.5! text-13! pointer-coarse:min-h-11!";
