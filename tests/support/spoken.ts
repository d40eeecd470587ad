import { createRequire } from "node:module";
import type { virtual as Reader } from "@guidepup/virtual-screen-reader";
import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { hydrateByMouse } from "./hydrate.ts";

declare global {
  interface Window {
    screenReader: typeof Reader;
  }
}

type Command = keyof typeof Reader.commands;

const bundle = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");

/** The starter content's dates follow the calendar. */
const dates =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \d{1,2}, \d{4}/g;

/**
 * A walk through pages with a screen reader, as text: the reader's actions, each followed by the phrases that it speaks. Requires the
 * option `bypassCSP`.
 */
export class SpokenJourney {
  readonly #lines: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page, and starts the reader at its top. */
  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await hydrateByMouse(this.#page);
    this.#lines.push(`# ${await this.#page.title()}`);
    await this.listen();
  }

  /** Starts the reader on the page as it is, or in an element such as a dialog. */
  async listen(within = this.#page.locator("body")): Promise<void> {
    await this.#page.route("**/virtual-screen-reader.js", (route) =>
      route.fulfill({ path: bundle, contentType: "text/javascript" }),
    );
    await within.evaluate(async (container) => {
      const address = "/virtual-screen-reader.js";
      const { virtual }: { virtual: typeof Reader } = await import(address);
      window.screenReader = virtual;
      await virtual.stop();
      await virtual.start({ container });
    });
  }

  /** Repeats a command of the reader, such as `moveToNextHeading`, until the page ends or `times` is reached. */
  async perform(command: Command, times = 200): Promise<void> {
    const spoken = await this.#page.evaluate(
      async ([command, times]) => {
        const { screenReader } = window;
        const spoken: string[] = [];
        const seen = new Set<Node | null>();
        for (let time = 0; time < times; time++) {
          await screenReader.perform(screenReader.commands[command]);
          // Past the last one, the reader begins again at the top.
          if (seen.has(screenReader.activeNode)) break;
          seen.add(screenReader.activeNode);
          spoken.push(await screenReader.lastSpokenPhrase());
        }
        return spoken;
      },
      [command, times] as const,
    );
    this.#write(
      command.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      spoken,
    );
  }

  /** Reads on from phrase to phrase, at most to the end. */
  async read(phrases: number): Promise<void> {
    const spoken = await this.#page.evaluate(async (phrases) => {
      const { screenReader } = window;
      await screenReader.clearSpokenPhraseLog();
      for (let phrase = 0; phrase < phrases; phrase++) {
        await screenReader.next();
        const said = await screenReader.lastSpokenPhrase();
        if (/^end of (document|dialog)/.test(said)) break;
      }
      return screenReader.spokenPhraseLog();
    }, phrases);
    this.#write("read on", spoken);
  }

  /** Does something as a reader would, and writes down what live regions announce until a phrase matches. */
  async hear(action: string, act: () => Promise<void>, announcement: RegExp): Promise<void> {
    await this.#page.evaluate(() => window.screenReader.clearSpokenPhraseLog());
    await act();
    const announced = async () => {
      const spoken = await this.#page.evaluate(() => window.screenReader.spokenPhraseLog());
      return spoken.filter((phrase) => /^(polite|assertive): /.test(phrase));
    };
    await expect.poll(async () => (await announced()).join("\n")).toMatch(announcement);
    this.#write(action, await announced());
  }

  #write(action: string, spoken: string[]) {
    this.#lines.push(`\n> ${action}`, ...spoken.filter((phrase) => phrase.trim() !== ""));
  }

  /** Compares the walk with `docs/accessibility/spoken/NAME.txt`. */
  expectToMatch(name: string): void {
    const text = `${this.#lines.join("\n").replaceAll(dates, "[date]").trim()}\n`;
    expect(text).toMatchSnapshot(`${name}.txt`);
  }
}
