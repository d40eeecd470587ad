import { test as base, type CDPSession, type ConsoleMessage, expect } from "@playwright/test";

interface BrowserFixtures {
  /**
   * Matches the `console.error` messages, failed loads and uncaught exceptions that a test expects: `test.use({ expectedErrors:
   * /404/ })`.
   */
  expectedErrors: RegExp | null;
  /** The page's API calls in order: `GET /api/vendors`, without the calls of the first load (spec 2.2). */
  apiCalls: string[];
  /** A DevTools session with the page. Detached after the test, so that the next one does not keep its settings. */
  devTools: CDPSession;
  failOnErrors: undefined;
}

/** Playwright's test, which fails on every unexpected error in the page's console. */
export const test = base.extend<BrowserFixtures>({
  expectedErrors: [null, { option: true }],

  apiCalls: async ({ page }, use) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/") && !fetchedAhead.has(pathname + search))
        calls.push(`${request.method()} ${pathname}${search}`);
    });
    await use(calls);
  },

  devTools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    await session.detach();
  },

  failOnErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(describeMessage(message));
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(undefined);
      const unexpected = errors.filter((error) => !expectedErrors?.test(error));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

const fetchedAhead = new Set(["/api/cta-banners?view=card", "/api/faq?view=card", "/api/glossary?view=card"]);

const describeMessage = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

export { expect };
