const endId = "first-screen";

/**
 * Lets browsers paint nothing before they have parsed `EndOfFirstScreen`, which long pages have, or else the whole page. They parse in
 * portions and would paint each: what is aligned to the right, or shares a row by its contents, would move.
 */
export const PaintFirstScreenWhole = () => <link rel="expect" href={`#${endId}`} blocking="render" />;

export const EndOfFirstScreen = () => <span id={endId} hidden />;
