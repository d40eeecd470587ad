import { rmSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { expect, test } from "../support/browser.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, type ServerProcess, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

/** Extreme content that editors may save: everything stays within the page, from the narrowest screen up. */

const word = "Vermögensverwaltungsgesellschaftsbeteiligungsabrechnungssystemschnittstellenname";
const long = `The Consolidated Multi-Generational Wealth Reporting and Accounting Platform of ${word}`;
const many = [
  word,
  "منصة إدارة الثروات العائلية",
  ...Array.from({ length: 38 }, (_, index) => `Feature number ${index}`),
];
const address = `https://a-very-long-host-name-that-never-ends.example/${"path/".repeat(40)}`;

const entries: Record<string, object> = {
  vendors: {
    slug: "extreme",
    name: long,
    description: `${long} `.repeat(20),
    about: `${address}\n\n${word}\n\n|${"a long head|".repeat(8)}\n|${"-|".repeat(8)}\n|${"a long cell|".repeat(8)}`,
    website: address,
    g2Url: address,
    capterraUrl: address,
    headquarters: word,
    founded: word,
    employeeCount: word,
    pricing: long,
    features: many,
    useCases: many,
    integrations: many,
    displayOrder: -2,
    isFeatured: true,
  },
  faq: { slug: "extreme", question: `${long}?`, answer: `${address} ${word}`, category: word },
  glossary: { slug: "extreme", term: long, definition: `${address} ${word}`, category: word },
  types: { slug: "extreme", title: long, description: long, content: address, category: word },
  features: { slug: "extreme", name: long, description: long, content: address, category: word },
};

const paths = [
  "/",
  "/vendors",
  "/vendors/extreme",
  "/compare",
  "/compare/extreme-vs-second",
  "/faq",
  "/faq/extreme",
  "/glossary",
  "/glossary/extreme",
  "/types",
  "/types/extreme",
  "/features",
  "/features/extreme",
];

let folder: string;
let server: ServerProcess;
let site: string;

test.beforeAll(async ({ playwright }) => {
  folder = temporaryFolder();
  copyStore("filled", folder);
  const port = String(await freePort());
  site = `http://127.0.0.1:${port}`;
  server = startServer({ PORT: port, DATA_DIR: folder });
  await server.says(ready);
  const api = await playwright.request.newContext({ baseURL: site });
  await api.post("/api/auth/login", { data: testEditor });
  for (const [type, entry] of Object.entries(entries)) await save(api, type, entry);
  await save(api, "vendors", { ...entries.vendors, slug: "second", name: word });
  await api.dispose();
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

for (const path of paths) {
  test(`${path} stays within its width`, { tag: "@release" }, async ({ page }) => {
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });
}

async function save(api: APIRequestContext, type: string, entry: object) {
  const answer = await api.post(`/api/${type}`, { data: entry });
  expect(answer.status(), await answer.text()).toBe(201);
}
