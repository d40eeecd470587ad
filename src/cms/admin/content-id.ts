/** The id of a screen's content, after the rail. The skip link and the palette's jumps target it. */
export const contentId = "content";
