const endId = "first-screen";

/**
 * Holds the first paint until the browser has parsed `EndOfFirstScreen`, or the whole page if it has none. Browsers parse a page in
 * portions and paint each of them, so that right-aligned elements and cells as wide as their contents would move.
 */
export const PaintFirstScreenWhole = () => <link rel="expect" href={`#${endId}`} blocking="render" />;

/** Marks where the first screen of a long page ends. */
export const EndOfFirstScreen = () => <span id={endId} hidden />;
