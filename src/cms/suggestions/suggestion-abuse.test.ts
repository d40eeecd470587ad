import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { proposeForReader } from "#cms/proposals/propose.server.ts";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { suggestions } from "./suggestion.table.ts";
import { sendSuggestion, suggestion } from "./suggestions.fixture.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const app = testApp("seeded", { SMTP_URL: smtp.url, TRUST_PROXY: "1" }, { withJobs: true });
const call = asEditor(app);

beforeEach(async () => {
  await app.db.delete(suggestions);
  await app.db.execute(sql`delete from rate_limits`);
});

const rows = () => app.db.select().from(suggestions);
const client = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const publicPaths = ["/vendors/addepar", "/api/vendors/addepar", "/vendors", "/api/vendors?view=card", "/"];
const readAll = () => Promise.all(publicPaths.map((path) => app.text(path)));

/** Counts responses by status. */
function countStatuses(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("a thousand scripted posts change nothing public", () => {
  test("of a thousand clients and addresses, they leave 20 rows", async () => {
    await readAll();
    const before = await readAll();
    const answers = await Promise.all(
      numbers(1000).map((n) =>
        sendSuggestion(
          app,
          { email: `reader-${n}@example.org`, proposed: `<b>${n}</b>`, field: n % 2 ? "owner" : "other" },
          client(n),
        ),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 202: 20, 429: 980 });
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
    expect(await rows()).toHaveLength(20);
    expect(await readAll()).toEqual(before);
    const jobs = await app.db.execute(
      sql`select count(*)::int as sent from pgboss.job where name = 'mail-suggestion'`,
    );
    expect(jobs).toMatchObject({ rows: [{ sent: 20 }] });
    await vi.waitFor(() => expect(smtp.mails).not.toEqual([]), { timeout: 30_000 });
    for (const mail of smtp.mails)
      expect(textOfMail(mail), "carries no words of the sender").not.toContain("<b>");
    expect((await (await call("GET", "/api/admin/proposals?origin=reader")).json()).total).toBe(0);
  });

  test("of one client they leave 5 rows, whatever they are about", async () => {
    const slugs = ["addepar", "masttro", "eton-solutions"];
    const answers = await Promise.all(
      numbers(50).map((n) =>
        sendSuggestion(app, { email: `many-${n}@example.org`, slug: slugs[n % slugs.length] }, client(1)),
      ),
    );
    expect(countStatuses(answers)).toMatchObject({ 429: 45 });
    expect((await rows()).length).toBeLessThanOrEqual(5);
  });

  test("what is refused because of its words does not count", async () => {
    const mistaken = numbers(6).map(() => sendSuggestion(app, { slug: "no-such-vendor" }, client(2)));
    expect(countStatuses(await Promise.all(mistaken))).toEqual({ 404: 6 });
    const answer = await sendSuggestion(app, { email: "mistaken@example.org" }, client(2));
    expect(answer.status).toBe(202);
  });

  test("of one network of IPv6 too", async () => {
    const answers = await Promise.all(
      numbers(20).map((n) => sendSuggestion(app, { email: `six-${n}@example.org` }, `2001:db8::${n + 1}`)),
    );
    expect(countStatuses(answers)).toEqual({ 202: 5, 429: 15 });
  });

  test("of one mailbox under many names they leave 3 rows", async () => {
    const names = [
      "ada+1@example.org",
      "Ada+2@example.org",
      "ada+x+y@EXAMPLE.org",
      "ada@example.org",
      "ada+5@example.org",
    ];
    const answers: Response[] = [];
    for (const [n, email] of names.entries())
      answers.push(await sendSuggestion(app, { email, field: n % 2 ? "owner" : "other" }, client(50 + n)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429]);
    const other = await sendSuggestion(app, { email: "adam@example.org" }, client(60));
    expect(other.status).toBe(202);
  });

  test("of one mail address they leave 3 rows, and use up nobody else's share of the entry", async () => {
    const answers = await Promise.all(
      numbers(60).map((n) =>
        sendSuggestion(app, { email: "Victim@Example.org", field: n % 2 ? "owner" : "other" }, client(n)),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 202: 3, 429: 57 });
    expect((await rows()).length).toBeLessThanOrEqual(2);
    expect((await sendSuggestion(app, { email: "other@example.org" }, client(100))).status).toBe(202);
  });

  test("that fill in the hidden field leave no row and no mail", async () => {
    const started = new Date().toISOString();
    const answers = await Promise.all(
      numbers(1000).map((n) => sendSuggestion(app, { homepage: "https://spam.example" }, client(n))),
    );
    expect(countStatuses(answers)).toEqual({ 202: 1000 });
    const invalid = { homepage: "https://spam.example", email: "no address" };
    expect((await sendSuggestion(app, invalid, client(1))).status).toBe(202);
    expect(await rows()).toEqual([]);
    const jobs = await app.db.execute(
      sql`select 1 from pgboss.job where name = 'mail-suggestion' and created_on > ${started}`,
    );
    expect(jobs).toMatchObject({ rows: [] });
  });
});

describe("what is no suggestion is refused, and stores nothing", () => {
  const nothing: unknown[] = [undefined, null, "", "   ", 7, true, [], ["x"], {}, { toString: "x" }];
  const cases: [field: string, value: unknown][] = [
    ...["kind", "slug", "field", "proposed", "reason", "email"].flatMap((field) =>
      nothing.map((value): [string, unknown] => [field, value]),
    ),
    ["kind", "article"],
    ["kind", "__proto__"],
    ["kind", "vendors"],
    ["field", "isPublished"],
    ["field", "__proto__"],
    ["field", "constructor"],
    ["field", "id"],
    ["field", "capabilities; drop table suggestions"],
    ["slug", "x".repeat(501)],
    ["reason", "toString"],
    ["reason", "WRONG"],
    ["proposed", "x".repeat(1001)],
    ["proposed", "with\u0000nul"],
    ["proposed", "with\u001b[2Jescape"],
    ["proposed", "half \ud83d of a character"],
    ["evidenceUrl", "javascript:alert(1)"],
    ["evidenceUrl", "data:text/html,x"],
    ["evidenceUrl", "/etc/passwd"],
    ["evidenceUrl", "https://user:password@example.org"],
    ["evidenceUrl", "https://example.org/\r\nX: y"],
    ["evidenceUrl", `https://example.org/${"x".repeat(1000)}`],
    ["evidenceUrl", 7],
    ["evidenceUrl", ["https://example.org"]],
    ["email", "nobody"],
    ["email", "@example.org"],
    ["email", "ada@localhost"],
    ["email", "ada@example.org, eve@example.net"],
    ["email", "ada@example.org eve@example.net"],
    ["email", "ada@example.org\r\nBcc: eve@example.net"],
    ["email", "ada@example.org\nBcc: eve@example.net"],
    ["email", "ada@example.org%0d%0aBcc: eve@example.net"],
    ["email", "Eve <eve@example.net>"],
    ["email", "<eve@example.net>"],
    ["email", '"a\r\nRCPT TO:<eve@example.net>"@example.org'],
    ["email", "ada@[127.0.0.1]"],
    ["email", "ada@example.org\u0000"],
    ["email", `${"x".repeat(250)}@example.org`],
  ];

  test.each(cases)("%s: %j", async (field, value) => {
    const answer = await sendSuggestion(app, { [field]: value });
    expect(field === "slug" && answer.status === 404 ? 400 : answer.status).toBe(400);
    expect((await answer.json()).message).toEqual(expect.any(String));
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["a list", "[]", 400],
    ["a text", '"x"', 400],
    ["nothing", "", 400],
    ["half of it", '{"kind": "vendor"', 400],
    ["depth", `{"proposed":${"[".repeat(5000)}${"]".repeat(2500)}}`, 400],
    ["a body of 9 kB", JSON.stringify({ ...suggestion, proposed: "x".repeat(9000) }), 413],
    ["a body of 50 MB", JSON.stringify({ ...suggestion, padding: "x".repeat(50_000_000) }), 413],
  ])("%s", async (_, body, status) => {
    const headers = { "content-type": "application/json" };
    const answer = await app.fetch("/api/suggestions", { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test("another type of body", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.fetch("/api/suggestions", { method: "POST", headers, body: "kind=vendor" });
    expect(answer.status).toBe(415);
  });

  test("one that another site's page sends", async () => {
    const body = JSON.stringify(suggestion);
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const answer = await app.fetch("/api/suggestions", { method: "POST", headers, body });
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("for an entry that readers do not see", async () => {
    await call("POST", "/api/vendors", { name: "Still a Draft", isPublished: false });
    for (const slug of ["still-a-draft", "nowhere", "addepar' or 1=1 --"])
      expect((await sendSuggestion(app, { slug })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });
});

test("fields that nobody asked for are not stored", async () => {
  const extra = { state: "open", id: 7, tokenHash: "x", decidedBy: "me", entryId: 1, note: "x" };
  await sendSuggestion(app, { ...extra, email: "extra@example.org" });
  expect(await rows()).toMatchObject([
    { state: "unconfirmed", decidedBy: null, note: null, email: "extra@example.org" },
  ]);
});

test("hostile words of a confirmed suggestion are text to its editors and its sender", async () => {
  const proposed = `</script><script>alert(1)</script> "); drop table suggestions; -- \u202egnp.exe`;
  await sendSuggestion(app, { proposed, email: "hostile@example.org" });
  const [stored] = await rows();
  if (!stored) throw new Error("It was not stored");
  const proposalId = await proposeForReader(app.db, { ...stored, sourceUrl: stored.evidenceUrl });
  await app.db.update(suggestions).set({ state: "open", confirmedAt: new Date().toISOString(), proposalId });
  const { items } = await (await call("GET", "/api/admin/proposals?origin=reader")).json();
  expect(items[0].proposed).toBe(proposed);
});
