/** Highlights the option that the arrow keys reached. Forced-colors mode drops backgrounds but draws the outline. */
export const currentOptionClass = "bg-accent-wash outline-2 -outline-offset-2 outline-transparent";
