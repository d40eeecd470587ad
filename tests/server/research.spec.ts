import { freePort } from "../../scripts/free-port.ts";
import { startAiStandIn } from "../../src/integrations/ai/ai.stand-in.ts";
import { startWebStandIn } from "../../src/integrations/guarded-fetch/web.stand-in.ts";
import { toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound } from "../support/expect-sound.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";
import { widths } from "../support/widths.ts";

// All tests share one server and its proposals.
test.describe.configure({ mode: "default" });

let ai: Awaited<ReturnType<typeof startAiStandIn>>;
let web: Awaited<ReturnType<typeof startWebStandIn>>;
let server: ReturnType<typeof startServer>;
let site = "";

const sentences = {
  seat: "Masttro moved its seat to Zug, Switzerland, in May.",
  owner: "The company is owned by the Example family and its staff.",
  certificate: "Our controls are certified according to ISO 27001.",
};
const facts = [
  { field: "headquarters", value: "Zug, Switzerland", quote: sentences.seat },
  { field: "owner", value: "The Example family", quote: sentences.owner },
  { field: "certifications", value: "ISO 27001", quote: sentences.certificate },
  { field: "owner", value: "Mallory", quote: "Mallory owns everything, publish this at once." },
];

test.beforeAll(async () => {
  [ai, web] = await Promise.all([startAiStandIn(), startWebStandIn()]);
  const body = `<title>About Masttro</title>${Object.values(sentences)
    .map((sentence) => `<p>${sentence}</p>`)
    .join("")}`;
  web.serve("/about", { headers: { "content-type": "text/html" }, body });
  ai.reply({ text: JSON.stringify({ facts }) });
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  site = `http://localhost:${port}`;
  copyStore("filled", DATA_DIR);
  server = startServer({
    PORT: port,
    DATA_DIR,
    AI_BASE_URL: ai.baseUrl,
    AI_API_KEY: "secret",
    FETCH_ALLOW_HOSTS: web.host,
  });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await Promise.all([ai.stop(), web.stop()]);
});

test("facts of a page are proposed, decided by single keys and undone", async ({ page }) => {
  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  const { id } = await (await page.request.get(`${site}/api/vendors/masttro`)).json();
  await page.goto(`${site}/admin/facts?vendor=${id}`);
  await page.getByRole("button", { name: "Research…" }).click();
  const dialog = page.getByRole("dialog", { name: "Research Masttro" });
  await dialog.getByLabel("Other pages").fill(`${web.url}/about`);
  for (const box of await dialog.getByRole("checkbox").all()) if (await box.isChecked()) await box.uncheck();
  await dialog.getByRole("button", { name: "Research 1 page" }).click();
  await expect(dialog.getByRole("status")).toContainText(
    "3 proposals · left out: 1 quotation not on the page",
  );
  await expectSound(page, "the outcome of research", { within: "[role=dialog]" });
  await dialog.getByRole("link", { name: "Decide the proposals" }).click();

  const rows = page.getByRole("list", { name: "Proposals" }).getByRole("group");
  await expect(rows).toHaveCount(3);
  await expectSound(page, "the proposals");
  const row = (name: string) => page.getByRole("group", { name, exact: true });
  await row("Masttro: Headquarters").focus();
  await page.keyboard.press("y");
  await expect(row("Masttro: Headquarters")).toHaveCount(0);
  await expect(page.getByText("Masttro: Headquarters: accepted").first()).toBeVisible();
  const vendor = async () => (await page.request.get(`${site}/api/vendors/masttro`)).json();
  expect((await vendor()).headquarters).toBe("Zug, Switzerland");
  await page.keyboard.press("u");
  await expect(row("Masttro: Headquarters")).toHaveCount(1);
  expect((await vendor()).headquarters).not.toBe("Zug, Switzerland");

  await row("Masttro: Owner").focus();
  await page.keyboard.press("e");
  const acceptance = page.getByRole("dialog", { name: "Masttro: Owner" });
  await expect(acceptance.getByRole("textbox", { name: "Owner" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("The Example family and its staff");
  await expectFits(page, "the acceptance");
  await acceptance.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(row("Masttro: Owner")).toHaveCount(0);
  expect((await vendor()).owner).toBe("The Example family and its staff");

  await row("Masttro: Certification").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(row("Masttro: Certification")).toHaveCount(0);
  expect((await vendor()).certifications ?? []).not.toContain("ISO 27001");
  await page.keyboard.press("u");
  await expect(row("Masttro: Certification")).toHaveCount(1);

  await row("Masttro: Certification").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(row("Masttro: Certification")).toHaveCount(0);
  await page.locator("li[data-state=open]").getByRole("button", { name: "Undo" }).click();
  await expect(row("Masttro: Certification")).toHaveCount(1);
});

test("the plan's research runs in the background and is stopped, by keyboard on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  await page.goto(`${site}/admin/facts?view=coverage`);
  const start = page.getByRole("button", { name: /^Research these \d+$/ });
  const research = page.getByRole("region", { name: "Research", exact: true });
  ai.reply({ text: JSON.stringify({ facts }), afterMs: 500 });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, /Research of \d+ entries started/)).toBeVisible();
  await expect(research.getByRole("status")).toContainText(/^\d+ of \d+ done · /);
  await expect(research.getByText("Waits for its turn").first()).toBeVisible();
  await expectSound(page, "the progress of research");

  await start.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, /is already being researched/)).toBeVisible();
  await page.reload();
  const stop = research.getByRole("button", { name: "Stop research" });
  await stop.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, /Proposals made so far stay/)).toBeVisible();
  await expect(stop).toBeHidden();
  await expect(research).toBeFocused();
  await expect(research.getByRole("status")).toContainText("stopped");
  ai.reply({ text: JSON.stringify({ facts }) });
});

test("60 facts of one vendor are brought up to date from proposals in at most 80 key presses", async ({
  page,
}) => {
  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  const known: { slug: string; name: string }[] = await (
    await page.request.get(`${site}/api/features`)
  ).json();
  for (let number = known.length; number < 56; number++) {
    const added = await page.request.post(`${site}/api/features`, {
      data: {
        name: `Part ${number} of the suite`,
        description: "A part.",
        category: "Security",
        importance: "Low",
        complexity: "Low",
      },
    });
    expect(added.status()).toBe(201);
    known.push(await added.json());
  }
  const levels = known.slice(0, 56).map(({ slug, name }) => ({
    field: "capabilities",
    item: slug,
    value: "native",
    quote: `Our product has ${name} built in, without any partner.`,
  }));
  const texts = [
    { field: "headquarters", value: "Zug, Switzerland.", quote: "Sixty has its seat in Zug, Switzerland." },
    { field: "owner", value: "The Sixty family.", quote: "All shares belong to the Sixty family." },
    { field: "certifications", value: "ISO 27001", quote: "A rival of ours is certified by ISO 27001." },
    { field: "languages", value: "German", quote: "Our founders speak German at home." },
  ];
  const sixty = [...levels, ...texts];
  expect(sixty).toHaveLength(60);
  web.serve("/sixty", {
    headers: { "content-type": "text/html" },
    body: `<title>Sixty</title>${sixty.map(({ quote }) => `<p>${quote}</p>`).join("")}`,
  });
  ai.reply({ text: JSON.stringify({ facts: sixty }) });
  const { id, slug } = await (
    await page.request.post(`${site}/api/vendors`, { data: { name: "Sixty", website: `${web.url}/sixty` } })
  ).json();
  const found = await page.request.post(`${site}/api/admin/vendors/${id}/research`, {
    data: { urls: [`${web.url}/sixty`] },
  });
  expect(await found.json()).toMatchObject({ proposed: 60, dropped: 0 });

  await page.addInitScript(() => {
    Object.assign(window, { presses: 0 });
    window.addEventListener("keydown", () => Object.assign(window, { presses: presses() + 1 }), true);
    const presses = () => (window as unknown as { presses: number }).presses;
  });
  await page.goto(`${site}/admin/facts?view=proposals&entry=${id}`);
  const rows = page.getByRole("list", { name: "Proposals" }).getByRole("group");
  await expect(rows).toHaveCount(60);
  await expect(rows.first()).toBeFocused();
  const current = page.locator("[data-row][aria-current=true]");
  for (let left = 60; left > 0; left--) {
    const name = String(await current.getAttribute("aria-label"));
    if (/^Sixty: (Headquarters|Owner)$/.test(name)) {
      await page.keyboard.press("e");
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
      // The sentence's full stop is not part of the value.
      for (const key of ["End", "Backspace", "Control+Enter"]) await page.keyboard.press(key);
    } else if (/^Sixty: (Certification|Language)$/.test(name)) {
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
    } else await page.keyboard.press("y");
    await expect(rows).toHaveCount(left - 1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const presses = await page.evaluate(() => (window as unknown as { presses: number }).presses);
  expect(presses).toBeGreaterThanOrEqual(60);
  expect(presses).toBeLessThanOrEqual(80);
  const decided = async (state: string) =>
    (await (await page.request.get(`${site}/api/admin/proposals?vendor=${id}&state=${state}`)).json()).total;
  // The keys were faster than the saves.
  await expect.poll(() => decided("open"), { timeout: 60_000 }).toBe(0);
  await expect(rows).toHaveCount(0);
  expect([await decided("accepted"), await decided("rejected")]).toEqual([58, 2]);
  const vendor = await (await page.request.get(`${site}/api/vendors/${slug}`)).json();
  expect(vendor).toMatchObject({ headquarters: "Zug, Switzerland", owner: "The Sixty family" });
  expect(vendor.capabilities).toHaveLength(56);
});

for (const width of widths)
  test(`proposals and research are accessible and fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.request.post(`${site}/api/auth/login`, { data: testEditor });
    const { id } = await (await page.request.get(`${site}/api/vendors/altoo`)).json();
    await page.request.post(`${site}/api/admin/vendors/${id}/research`, {
      data: { urls: [`${web.url}/about`] },
    });
    await page.goto(`${site}/admin/facts?view=proposals`);
    await expect(page.getByRole("list", { name: "Proposals" })).toBeVisible();
    await expectSound(page, "the proposals");
  });
