/** The ground of the option that the arrow keys reached. In forced-colors mode grounds are not drawn; its outline is. */
export const currentOptionClass = "bg-accent-wash outline-2 -outline-offset-2 outline-transparent";
