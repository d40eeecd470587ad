import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { routes } from "../src/shared/routes.ts";
import { launchOptions } from "../tests/support/chromium.ts";
import { pageKinds } from "../tests/support/page-kinds.ts";
import { temporaryFolder, testEditor } from "../tests/support/server-environment.ts";
import { ready, startServer } from "../tests/support/server-process.ts";
import { buildWhenStale } from "./build.ts";
import { freePort } from "./free-port.ts";

/** `npm run gallery`: renders a current picture of each main screen to docs/gallery, with the starter content. */

interface Screen {
  name: string;
  path: string;
  /** Also rendered on a phone and in dark mode. */
  isMain?: boolean;
}

const publicScreens: Screen[] = [
  { name: "home", path: "/", isMain: true },
  { name: "directory", path: "/vendors", isMain: true },
  { name: "vendor", path: "/vendors/addepar", isMain: true },
  { name: "comparison", path: "/compare/addepar-vs-masttro", isMain: true },
  { name: "features", path: "/features" },
  { name: "glossary", path: "/glossary" },
  { name: "term", path: "/glossary/asset-allocation" },
  { name: "faq", path: "/faq" },
  { name: "buyers-guide", path: "/buyers-guides/chief-investment-officer" },
  { name: "use-case", path: "/use-cases/portfolio-management" },
  { name: "news", path: "/news" },
  { name: "article", path: "/news/why-reporting-projects-slip", isMain: true },
  { name: "landing-page", path: "/family-office-software" },
  { name: "fit", path: pageKinds.fitResults, isMain: true },
  { name: "board-pack", path: pageKinds.boardPack },
  { name: "provenance", path: pageKinds.provenance },
  { name: "market", path: pageKinds.market },
  { name: "changes", path: pageKinds.changes },
  { name: "watch", path: pageKinds.watch },
  { name: "data", path: pageKinds.openData },
];

const adminScreens: Screen[] = [
  { name: "admin-todo", path: "/admin" },
  { name: "admin-facts", path: "/admin/facts" },
  { name: "admin-import", path: "/admin/import" },
  { name: "admin-media", path: "/admin/media" },
  { name: "admin-vendors", path: "/admin/vendors", isMain: true },
  { name: "admin-vendor", path: "/admin/vendors/1" },
  { name: "admin-news", path: "/admin/news" },
  { name: "admin-settings", path: "/admin/settings" },
];

const folder = "docs/gallery";
const desk = { width: 1280, height: 860 };
const phone = { width: 360, height: 740 };

interface Look {
  viewport: typeof desk;
  colorScheme: "light" | "dark";
  /** Suffix of the picture's name. */
  suffix: string;
}

/** The first applies to every screen, the others only to main ones. */
const looks: Look[] = [
  { viewport: desk, colorScheme: "light", suffix: "" },
  { viewport: phone, colorScheme: "light", suffix: "-360" },
  { viewport: desk, colorScheme: "dark", suffix: "-dark" },
];

await buildWhenStale();
const port = await freePort();
const site = `http://localhost:${port}`;
const server = startServer({ PORT: String(port), DATA_DIR: temporaryFolder() });
const browser = await chromium.launch(launchOptions());
try {
  await server.says(ready);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await takePictures(browser, publicScreens, { isSignedIn: false });
  await takePictures(browser, adminScreens, { isSignedIn: true });
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await server.ended;
}

async function takePictures(browser: Browser, screens: Screen[], { isSignedIn }: { isSignedIn: boolean }) {
  const page = await browser.newPage({ baseURL: site, reducedMotion: "reduce" });
  if (isSignedIn) await page.request.post("/api/auth/login", { data: testEditor });
  for (const screen of screens) {
    for (const look of screen.isMain ? looks : looks.slice(0, 1)) await take(page, screen, look);
  }
  await page.close();
}

async function take(page: Page, { name, path }: Screen, { viewport, colorScheme, suffix }: Look) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await page
    .getByRole("heading", { level: path.startsWith(routes.admin.href()) ? 2 : 1 })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer();
  await writeFile(join(folder, `${name}${suffix}.webp`), picture);
}
