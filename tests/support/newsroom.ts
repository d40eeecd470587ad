import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { freePort } from "../../scripts/free-port.ts";
import { startAiStandIn } from "../../src/integrations/ai/ai.stand-in.ts";
import { startArticleStandIn } from "../../src/integrations/article/article.stand-in.ts";
import { startFeedStandIn } from "../../src/integrations/feed/feed.stand-in.ts";
import { standInKey, startPhotoStandIn } from "../../src/integrations/images/images.stand-in.ts";
import { rewriteAnswer, sourceWords } from "../../src/newsroom/article/rewrite.fixture.ts";
import { test as browserTest, expect } from "./browser.ts";
import { temporaryFolder } from "./server-environment.ts";
import { ready, startServer } from "./server-process.ts";
import { copyStore } from "./stores.ts";

/**
 * The browser test in a newsroom, shared by the tests with the same `roomOf`: `test.use({ roomOf: "the list" })`. With `hasInbox`
 * it starts with a hundred drafts of thirty stories.
 */
export const test = browserTest.extend<object, { room: Newsroom; roomOf: string; hasInbox: boolean }>({
  roomOf: ["", { scope: "worker", option: true }],
  hasInbox: [false, { scope: "worker", option: true }],
  room: [
    // Naming `roomOf` makes Playwright run tests of another room in another worker.
    async ({ roomOf: _, hasInbox }, use) => {
      const room = await startNewsroom(hasInbox);
      await use(room);
      await room.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ room }, use) => use(room.address),
});

type Newsroom = Awaited<ReturnType<typeof startNewsroom>>;

/**
 * Starts a server without content, with its external services on loopback: an AI, a publisher's pages and feed, a photo service.
 */
async function startNewsroom(hasInbox: boolean) {
  const [ai, paper, feeds, photos] = await Promise.all([
    startAiStandIn(),
    startArticleStandIn(),
    startFeedStandIn(),
    startPhotoStandIn(await standInPhotos()),
  ]);
  ai.reply({ text: JSON.stringify(rewriteAnswer) });
  const server = await startNewsServer(
    {
      AI_BASE_URL: ai.baseUrl,
      AI_MODEL: "stand-in",
      AI_INPUT_PRICE: "0.5",
      AI_OUTPUT_PRICE: "4",
      UNSPLASH_ACCESS_KEY: standInKey,
      UNSPLASH_API_URL: photos.apiUrl,
      NEWS_FEED_URLS: `${feeds.url}/feed`,
      FETCH_ALLOW_HOSTS: [paper.host, feeds.host, photos.host].join(","),
    },
    hasInbox ? fillInbox : undefined,
  );
  const stop = async () => {
    await server.stop();
    await Promise.all([ai.stop(), paper.stop(), feeds.stop(), photos.stop()]);
  };
  return { address: server.address, ai, paper, feeds, photos, stop };
}

/** Starts a server without content, and without external services except those in the settings. */
export async function startNewsServer(
  settings: Record<string, string> = {},
  fill: (dataDir: string) => void = () => {},
) {
  const port = String(await freePort());
  const dataDir = temporaryFolder();
  copyStore("empty", dataDir);
  fill(dataDir);
  const server = startServer({ PORT: port, DATA_DIR: dataDir, STARTER_CONTENT: "0", ...settings });
  await server.says(ready);
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      server.kill("SIGTERM");
      await server.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const fillInbox = (dataDir: string) =>
  void execFileSync(process.execPath, ["tests/support/inbox-writer.ts", dataDir], { stdio: "inherit" });

/** A draft whose source has the paragraphs that the AI's standard response rewrites. */
export const draftOf = (title: string, fields: object = {}) => ({
  title,
  originalContent: sourceWords.join("\n\n"),
  originalPublisher: "The Paper",
  ...fields,
});

const standInPhotos = async () =>
  Promise.all(
    ["A tidy desk by a window", null].map(async (alt, index) => ({
      id: `photo-${index}`,
      alt,
      photographer: index ? "Bo Lens" : "Ada Photo",
      bytes: await sharp({
        create: { width: 1200, height: 800, channels: 3, background: { r: 90 * index, g: 90, b: 74 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

/** Saves an article as the editor. */
export async function saveArticle(page: Page, fields: object): Promise<{ id: number; slug: string }> {
  const answer = await page.request.post("/api/news", { data: fields });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** An article in the desk's list. */
export const card = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Articles" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** The review page of an article. */
export const reviewOf = (page: Page, title: string) =>
  page.getByRole("region", { name: `Review: ${title}`, exact: true });

/** Opens the confirmation to delete all unpublished articles. */
export async function askToDeleteUnpublished(page: Page) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Unpublished" }).click();
}
