/** Delays before a preview opens under a resting pointer and closes after it left, in milliseconds. */
export const hoverDelays = { openDelay: 700, closeDelay: 300 };
