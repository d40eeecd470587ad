import type { Page } from "@playwright/test";

/** The part of a page to check. */
export interface Where {
  within?: string;
  /** A part of it to skip. */
  without?: string;
}

export type Theme = "light" | "dark";

/**
 * Texts are of one kind, and so have the same colors, if their ancestors have the same classes and states, in windows of the same
 * width with letters of the same size.
 */

/** Returns the kinds of visible text on a page, each as a hash. Their first texts can then be marked. */
export function listKindsOfText(page: Page, { within, without }: Where, theme: Theme): Promise<string[]> {
  return page.evaluate(findKinds, { within, without, theme });
}

/** Gives the first text of each kind an attribute, and takes it from all others. */
export function markKindsOfText(page: Page, kinds: string[], attribute: string): Promise<void> {
  return page.evaluate(
    ({ kinds, attribute }) => {
      const { firstTexts } = window as unknown as { firstTexts: Map<string, Element> };
      for (const [kind, text] of firstTexts) text.toggleAttribute(attribute, kinds.includes(kind));
    },
    { kinds, attribute },
  );
}

function findKinds({ within, without, theme }: Where & { theme: Theme }): string[] {
  const known = new Map<Element, string>();
  const firstTexts = new Map<string, Element>();
  const size = getComputedStyle(document.documentElement).fontSize;
  const forced = matchMedia("(forced-colors: active)").matches;
  const mode = `${theme} ${innerWidth} ${size} ${forced}`;
  const roots = [...document.querySelectorAll(within ?? "body")];
  const texts = roots
    .flatMap((root) => [root, ...root.querySelectorAll("*")])
    .filter((element) => hasText(element) && !(without && element.closest(without)));
  for (const text of texts.toReversed()) firstTexts.set(kindOf(text), text);
  Object.assign(window, { firstTexts });
  return [...firstTexts.keys()];

  function hasText(element: Element) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    return (isText || element.matches("input, select, textarea")) && element.checkVisibility();
  }
  function kindOf(element: Element | null): string {
    if (!element) return mode;
    const kind = known.get(element) ?? hash(`${kindOf(element.parentElement)} > ${lookOf(element)}`);
    known.set(element, kind);
    return kind;
  }
  function lookOf(element: Element) {
    const look = [...element.attributes].filter(isLook).map(({ name, value }) => `${name}=${value}`);
    return `${element.tagName} ${look.join(" ")}`;
  }
  /** Attributes that style sheets match: classes, styles and short states. Names, identifiers and numbers differ in every row. */
  function isLook({ name, value }: Attr) {
    return name === "class" || name === "style" || /^[a-z-]{0,12}$/.test(value);
  }
  /** 64 bits, in two halves (cyrb53 without its last step). */
  function hash(text: string) {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index++) {
      high = Math.imul(high ^ text.charCodeAt(index), 2_654_435_761);
      low = Math.imul(low ^ text.charCodeAt(index), 1_597_334_677);
    }
    return `${(high >>> 0).toString(36)} ${(low >>> 0).toString(36)}`;
  }
}
