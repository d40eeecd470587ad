import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { vendors } from "#content/vendor/vendor.table.ts";
import { sendWatch } from "#content/watches/watches.fixture.ts";
import { testApp } from "../../../tests/support/app.ts";

const app = testApp();
const mailing = testApp("seeded", { SMTP_URL: "smtp://127.0.0.1:9" });
beforeAll(async () => {
  await mailing.db.insert(vendors).values({ slug: "hidden", name: "Hidden", isPublished: false });
});
const path = "/watch?v=masttro,nobody&r=1~general-ledger.m";

test("without a mail server the page offers the feed, and the call answers 503 and names the setting", async () => {
  const page = await app.text(path);
  expect(page).toContain('href="/changes/feed.xml?vendor=masttro"');
  expect(page).not.toContain('type="email"');
  const answer = await sendWatch(app);
  expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringContaining("SMTP_URL")]);
});

test("with one it offers a form for the vendors and requirements that the guide has", async () => {
  const page = await mailing.text(path);
  expect(page).toContain('name="vendors" value="masttro"');
  expect(page).toContain('name="requirements" value="1~general-ledger.m"');
  expect(page).toContain('<meta name="robots" content="noindex"/>');
});

test.each([
  [
    "/watch?v=masttro,nobody,altoo",
    "Not watched: nobody. Only vendors in this guide can be watched, at most 12.",
  ],
  ["/watch?v=nobody,no%20one", "Not watched: nobody, no one."],
  ["/watch?v=masttro,hidden", "Not watched: hidden."],
  [
    `/watch?v=masttro,nobody,${Array.from({ length: 11 }, (_, place) => `v${place}`)}`,
    "Not watched: nobody, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10.",
  ],
])("%s names the vendors that are not watched", async (address, words) => {
  const page = await mailing.text(address);
  expect(page).toContain(words);
  expect(page.includes('name="vendors" value="masttro')).toBe(address.includes("masttro"));
});

test("vendors that are all known need no remark", async () => {
  expect(await mailing.text("/watch?v=masttro,altoo")).not.toMatch(/Not watched/);
});

test("requirements of every kind are named and submitted", async () => {
  const requirements =
    "1~general-ledger.m~market:switzerland.m~hosting:cloud.m~language:de.n~certification:SOC 2.m~client:Banks.n~integration:Pershing.m~budget:30000.m";
  const page = await mailing.text(`/watch?${new URLSearchParams({ r: requirements })}`);
  for (const name of [
    ...["General Ledger (must-have)", "Market: Switzerland (must-have)", "Hosting: Cloud (must-have)"],
    ...[
      "Language: German (nice-to-have)",
      "Certification: SOC 2 (must-have)",
      "Clients: Banks (nice-to-have)",
    ],
    ...["Integration: Pershing (must-have)", "Budget: 30,000 USD a year (must-have)"],
  ])
    expect(page).toContain(name);
  expect(page).toMatch(
    /name="requirements" value="1~general-ledger\.m~market:Switzerland\.m~.*~budget:30000\.m"/,
  );
});

test.each([path, "/watch", "/watch?sent=1", "/watch/confirm", "/watch/stop?token=1.x"])(
  "%s is valid HTML with one heading of the first level",
  async (path) => {
    const validator = new HtmlValidate(
      new StaticConfigLoader({
        root: true,
        extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
        rules: { "require-sri": ["error", { target: "crossorigin" }], "unique-landmark": "off" },
      }),
    );
    const page = await mailing.text(path);
    expect(page.match(/<h1/g)).toHaveLength(1);
    const { results } = await validator.validateString(page, path);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, selector }) => `${ruleId} ${selector}`),
    );
    expect(faults).toEqual([]);
  },
);

test.each(["/watch/confirm", "/watch/stop?token=1.x"])(
  "%s is not cached and leaks no address",
  async (path) => {
    const { headers } = await mailing.fetch(path);
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      expect.stringContaining("no-store"),
      "no-referrer",
    ]);
  },
);
