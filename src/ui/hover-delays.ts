/** Delays of link previews in milliseconds: before opening on hover, and before closing after the pointer leaves. */
export const hoverDelays = { openDelay: 700, closeDelay: 300 };
