/** How long the pointer rests on something before its preview opens, and is gone before it closes; in milliseconds. */
export const hoverDelays = { openDelay: 700, closeDelay: 300 };
