import { expect, type Locator } from "@playwright/test";

/** Expects that a click on the center of every button of a frame hits that button after scrolling to it. */
export async function expectButtonsReachable(frame: Locator, where: string): Promise<void> {
  const covered = await frame.getByRole("button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      if (button.checkVisibility() === false) return [];
      button.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit && button.contains(hit)
        ? []
        : [`${button.textContent || button.ariaLabel} under ${hit?.outerHTML.slice(0, 80)}`];
    }),
  );
  expect(covered, where).toEqual([]);
}
