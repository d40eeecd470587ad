import { chromium, type Page } from "@playwright/test";
import { launchOptions } from "../tests/support/chromium.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const vendorCount = 10_000;
/** Addresses with no earlier request, whose lists must be queried, filtered, rendered and compressed. */
const firstAsked = [
  "/vendors?page=2",
  "/vendors?category=Reporting",
  "/vendors?q=zurich",
  "/vendors?market=London",
];
const typed = "vendor 12 ledger";
const pauseBetweenKeys = 120;

/** A directory of 10,000 vendors: its weight, its first responses, and typing in its search in a real browser. */
export const measureDirectory: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ DATA_DIR: withVendors(dataFolder, vendorCount) });
  try {
    return [await weigh(site), await timeFirstAnswers(site), ...(await typeInSearch(site))];
  } finally {
    await site.stop();
  }
};

async function weigh(site: SiteServer): Promise<Figure> {
  const kilobytes = Buffer.byteLength(await (await fetch(`${site.url}/vendors`)).text()) / 1000;
  return {
    name: `HTML of the directory with ${vendorCount.toLocaleString("en")} vendors`,
    value: `${kilobytes.toFixed(0)} kB`,
    target: below(kilobytes, 150, "kB"),
  };
}

async function timeFirstAnswers(site: SiteServer): Promise<Figure> {
  const times: number[] = [];
  for (const path of firstAsked) {
    const start = performance.now();
    await (await fetch(site.url + path)).text();
    times.push(performance.now() - start);
  }
  const slowest = Math.max(...times);
  return {
    name: `slowest of ${times.length} uncached responses`,
    value: `${slowest.toFixed(0)} ms`,
    target: below(slowest, 300, "ms"),
  };
}

async function typeInSearch(site: SiteServer): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}/vendors`);
    await page.locator("html[data-hydrated]").waitFor();
    await watchEvents(page);
    await page.getByLabel("Search vendors").click();
    await page.keyboard.type(typed, { delay: pauseBetweenKeys });
    await page.getByText(/^Showing \d+ of 10,?0\d\d vendors$/).waitFor();
    await page.waitForTimeout(500);
    return figuresOf(await page.evaluate("window.keyTimes"));
  } finally {
    await browser.close();
  }
}

/** Measures from each key press to the next frame with the browser's event timing, which omits events under 16 ms. */
const watchEvents = (page: Page) =>
  page.evaluate(() => {
    const keyTimes: number[] = [];
    Object.assign(window, { keyTimes });
    const isOfKey = ({ name }: PerformanceEntry) => /^(key|input|beforeinput)/.test(name);
    new PerformanceObserver((list) => {
      keyTimes.push(
        ...list
          .getEntries()
          .filter(isOfKey)
          .map(({ duration }) => duration),
      );
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

function figuresOf(keyTimes: unknown): Figure[] {
  const times = Array.isArray(keyTimes) ? keyTimes.map(Number).sort((a, b) => a - b) : [];
  const slowest = times.at(-1) ?? 16;
  return [
    {
      name: `slowest of ${typed.length} keystrokes in its search, until painted`,
      value: `${slowest} ms`,
      target: below(slowest, 50, "ms"),
    },
  ];
}
