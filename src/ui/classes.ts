/** Joins class names and omits empty or false ones. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
