/** The id of what a screen shows, past the rail: the skip link and the jumps of the palette lead there. */
export const contentId = "content";
