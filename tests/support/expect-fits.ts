import { expect, type Page } from "@playwright/test";

/** Small windows, and text changes that a reader may make (WCAG 1.4.4, 1.4.10, 1.4.12). */
interface SmallWindow {
  name: string;
  width: number;
  height: number;
  /** A user style sheet. */
  style?: string;
}

/** The text spacing of WCAG 1.4.12. */
export const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Text resized to 200% (WCAG 1.4.4). */
export const largeLetters = ":root { font-size: 200% !important; }";

const smallWindows: SmallWindow[] = [
  { name: "400% zoom", width: 320, height: 480 },
  { name: "a phone's keyboard is open", width: 360, height: 360 },
  { name: "wide text", width: 320, height: 640, style: textSpacing },
  { name: "letters of twice the size", width: 360, height: 640, style: largeLetters },
];

/**
 * Expects that a dialog, menu or slip fits each small window: nothing is cut off at the sides, and every control can be pressed.
 */
export async function expectFits(page: Page, opened: string) {
  const before = page.viewportSize();
  for (const { name, width, height, style } of smallWindows) {
    await page.setViewportSize({ width, height });
    const sheet = await page.addStyleTag({ content: style ?? "/* as it is */" });
    // A menu repositions itself shortly afterwards. Measuring scrolls, and a list may still change above the button.
    const misfits = async () => {
      await page.evaluate(showOpener);
      await page.waitForTimeout(100);
      return page.evaluate(findMisfits);
    };
    await expect.poll(misfits, `${opened}: ${name}`).toEqual([]);
    await sheet.evaluate((element: HTMLStyleElement) => element.remove());
  }
  if (before) await page.setViewportSize(before);
}

/** A menu stays beside its button, which must be in view. */
function showOpener() {
  document.querySelector("[aria-haspopup=menu][aria-expanded=true]")?.scrollIntoView({ block: "nearest" });
}

function findMisfits(): string[] {
  const topmost = [
    ...document.querySelectorAll<HTMLElement>(
      "[role=dialog], [role=alertdialog], [role=menu], :popover-open",
    ),
  ].findLast((frame) => frame.checkVisibility());
  if (!topmost) return ["nothing is open"];
  const wider = document.documentElement.scrollWidth - innerWidth;
  return [...(wider > 0 ? [`the page: ${wider} px wider`] : []), ...misfitsOf(topmost)];

  function misfitsOf(frame: HTMLElement): string[] {
    const parts = [frame, ...frame.querySelectorAll<HTMLElement>("*")].filter((part) =>
      part.checkVisibility(),
    );
    return [
      ...parts.filter(isBeyondItsFrame).map((part) => `cut off: ${nameOf(part)}`),
      ...parts.filter(isControl).flatMap(coverOf),
    ];
  }
  /** Content of a horizontally scrollable part, such as a row of tabs or an enlarged picture, may overflow. */
  function isBeyondItsFrame(part: HTMLElement) {
    const { left, right, width } = part.getBoundingClientRect();
    const scrolls = part.parentElement?.closest(".overflow-x-auto, .overflow-auto, .cm-editor");
    return width > 1 && !scrolls && (left < -1 || right > innerWidth + 1);
  }
  function isControl(part: HTMLElement) {
    return part.matches("a[href], button, input, select, textarea, [role=menuitem], [role=option]");
  }
  function coverOf(control: HTMLElement): string[] {
    control.scrollIntoView({ block: "nearest" });
    const [box] = control.getClientRects();
    if (!box || box.width < 2) return [];
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height, 48) / 2);
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
    const isReached = hit && (control.contains(hit) || label?.contains(hit) || hit.contains(control));
    return isReached ? [] : [`out of reach: ${nameOf(control)}, under ${hit ? nameOf(hit) : "nothing"}`];
  }
  function nameOf(element: Element) {
    return `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`;
  }
}
