/** Joins class names, leaving out what is empty or false. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
