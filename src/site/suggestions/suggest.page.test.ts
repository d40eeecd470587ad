import { sql } from "drizzle-orm";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { suggestions } from "#cms/suggestions/suggestion.table.ts";
import { suggestion } from "#cms/suggestions/suggestions.fixture.ts";
import { startMailStandIn } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const app = testApp("seeded", { SMTP_URL: smtp.url, TRUST_PROXY: "1" }, { withJobs: true });
const path = "/vendors/addepar/suggest";
const { kind, slug, ...fields } = suggestion;

beforeEach(async () => {
  await app.db.delete(suggestions);
  await app.db.execute(sql`delete from rate_limits`);
});

/** Submits the form like a browser without scripts. */
const send = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ ...fields, homepage: "", ...changes }).toString(),
  });

const rows = () => app.db.select().from(suggestions);

test("the profile links to the form, which is not indexed", async () => {
  const profile = await app.text("/vendors/addepar");
  expect(profile).toContain(`href="${path}"`);
  expect(profile, "from the source of each fact").toContain(`href="${path}?field=capabilities"`);
  const page = await app.text(path);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).toMatch(/<form[^>]* method="post"/);
});

test("the form starts with the field in its address, if it exists", async () => {
  expect(await app.text(`${path}?field=owner`)).toMatch(/<option value="owner" selected=""/);
  const other = await app.text(`${path}?field=%22%3E%3Cscript%3E`);
  expect(other).toMatch(/<option value="" selected=""/);
  expect(other).not.toContain('"><script>');
});

test("a form submitted without scripts leads to the thank-you page; submitted twice, it is one suggestion", async () => {
  for (let times = 0; times < 2; times++) {
    const answer = await send();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?sent=1`]);
  }
  expect(await app.text(`${path}?sent=1`)).toContain("Please check your email");
  expect(await rows()).toMatchObject([{ kind: "vendor", field: "headquarters", state: "unconfirmed" }]);
});

describe("an invalid form", () => {
  test("shows messages at its fields, and keeps the typed values as text", async () => {
    const hostile = `"><script>alert(1)</script>`;
    const answer = await send({ email: "nobody", proposed: hostile, field: "owner" });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("Please enter a valid email address");
    expect(page).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="nobody"/);
    expect(page).toContain("<title>Not sent: ");
    expect(page).not.toContain("<script>alert");
    expect(page).toMatch(/<option value="owner" selected=""/);
    expect(await rows()).toEqual([]);
  });

  test("shows a rate limit too, with the time to wait", async () => {
    const answers: Response[] = [];
    for (let n = 0; n < 6; n++) answers.push(await send({ email: `reader-${n}@example.org` }));
    const last = answers.at(-1);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last?.text()).toContain("within an hour");
  });

  test.each<[string, RequestInit, number]>([
    [
      "another type of body",
      { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x--" },
      415,
    ],
    [
      "a huge body",
      {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `proposed=${"x".repeat(3_000_000)}`,
      },
      413,
    ],
    ["nothing", {}, 415],
  ])("can be entirely invalid: %s", async (_, request, status) => {
    expect((await app.fetch(path, { method: "POST", ...request })).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test("can have an unknown vendor", async () => {
    expect((await app.fetch("/vendors/nobody/suggest")).status).toBe(404);
    const answer = await app.fetch("/vendors/nobody/suggest", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    expect(answer.status).toBe(404);
  });
});

describe("a form of another site's page", () => {
  test.each<[string, Record<string, string>, number]>([
    ["is refused", { origin: "https://evil.example", host: "guide.example" }, 403],
    ["is refused by the browser's word", { "sec-fetch-site": "cross-site" }, 403],
    [
      "is not one of this site behind a proxy",
      { origin: "https://guide.example", host: "guide.example" },
      303,
    ],
    ["is not one that says same-origin", { origin: "null", "sec-fetch-site": "same-origin" }, 303],
  ])("%s", async (_, headers, status) => {
    expect((await send({}, headers)).status).toBe(status);
  });

  test("confirms nothing", async () => {
    const headers = { origin: "https://evil.example" };
    expect((await app.fetch("/suggestions/confirm", { method: "POST", headers })).status).toBe(403);
  });
});

test("the confirmation page is not cached and does not leak its address", async () => {
  const { headers } = await app.fetch("/suggestions/confirm");
  expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
    expect.stringContaining("no-store"),
    "no-referrer",
  ]);
});

test("the form, its error state and the confirmation are valid HTML", async () => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
      rules: { "require-sri": ["error", { target: "crossorigin" }], "unique-landmark": "off" },
    }),
  );
  const pages = [
    await app.text(path),
    await (await send({ field: "" })).text(),
    await app.text("/suggestions/confirm"),
  ];
  for (const page of pages) {
    const { results } = await validator.validateString(page, path);
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, selector }) => `${ruleId} ${selector}`)),
    ).toEqual([]);
  }
});
