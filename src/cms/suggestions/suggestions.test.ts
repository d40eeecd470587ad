import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { otherField } from "#cms/proposals/proposal.ts";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { suggestions } from "./suggestion.table.ts";
import { confirm, linkIn, sendSuggestion } from "./suggestions.fixture.ts";
import { eraseUnconfirmed } from "./suggestions.server.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const app = testApp(
  "seeded",
  { SMTP_URL: smtp.url, MAIL_FROM: "guide@guide.example", TRUST_PROXY: "1" },
  { withJobs: true },
);
const call = asEditor(app);

/** Makes each test's senders unique, because emails of an earlier test may still arrive. */
let run = 0;
const sender = (name: string, domain = "example.org") => `${name}-${run}@${domain}`;
const ada = () => sender("ada");
const bob = () => sender("bob");
const cyd = () => sender("cyd");

beforeEach(async () => {
  run += 1;
  await app.db.delete(suggestions);
  await app.db.delete(proposals);
  await app.db.execute(sql`delete from rate_limits`);
});

const rows = () => app.db.select().from(suggestions);
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const mailTo = (email: string, count = 1) =>
  vi.waitFor(
    () => {
      const mails = mailsTo(email);
      expect(mails).toHaveLength(count);
      return mails.at(-1);
    },
    { timeout: 30_000 },
  );
const queue = async () => (await call("GET", "/api/admin/proposals?origin=reader")).json();

/** Sends a suggestion and confirms it. */
async function suggest(fields: { email: string } & Record<string, unknown>, client?: string) {
  expect((await sendSuggestion(app, fields, client)).status).toBe(202);
  const before = mailsTo(fields.email).length;
  await confirm(app, linkIn(await mailTo(fields.email, Math.max(1, before))));
}

describe("a suggestion", () => {
  test("counts once its sender has pressed the button behind the link of the mail", async () => {
    const answer = await sendSuggestion(app, { email: ada() });
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { message: expect.stringContaining("Thank you") },
    ]);
    const link = linkIn(await mailTo(ada()));
    expect((await queue()).items).toEqual([]);

    const page = await app.text(link);
    expect(page).toContain("Confirm suggestion");
    expect((await rows())[0]?.state).toBe("unconfirmed");

    const confirmed = await confirm(app, link);
    expect([confirmed.status, await confirmed.text()]).toEqual([
      200,
      expect.stringContaining("Zurich, Switzerland"),
    ]);
    expect((await queue()).items).toMatchObject([
      { field: "headquarters", label: "Headquarters", proposed: "Zurich, Switzerland", title: "Addepar" },
    ]);
    expect((await confirm(app, link)).status, "a second press changes nothing").toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test("is kept with a hash of its token only", async () => {
    await sendSuggestion(app, { email: ada() });
    const token = linkIn(await mailTo(ada())).split("#")[1] ?? "";
    const jobs = await app.db.execute(sql`select data::text from pgboss.job where name = 'mail-suggestion'`);
    expect(token).toHaveLength(43);
    expect(JSON.stringify([await rows(), jobs])).not.toContain(token);
  });

  test("is not confirmed by a token that is made up, or older than 48 hours", async () => {
    await sendSuggestion(app, { email: ada() });
    const link = linkIn(await mailTo(ada()));
    expect((await confirm(app, "/suggestions/confirm#guessed")).status).toBe(410);
    expect((await confirm(app, "/suggestions/confirm")).status).toBe(410);
    await app.db.update(suggestions).set({ tokenExpiresAt: new Date(Date.now() - 1000).toISOString() });
    expect((await confirm(app, link)).status).toBe(410);
    expect((await rows())[0]?.state).toBe("unconfirmed");
  });

  test("takes the place of the sender's former one for the field, once it is confirmed too", async () => {
    await suggest({ email: ada(), proposed: "Zurich" });
    await sendSuggestion(app, { email: ada(), proposed: "Basel" });
    const link = linkIn(await mailTo(ada(), 2));
    expect((await queue()).items).toMatchObject([{ proposed: "Zurich" }]);
    await confirm(app, link);
    expect((await queue()).items).toMatchObject([{ proposed: "Basel" }]);
    expect(await rows()).toHaveLength(1);
  });

  test("is erased when nobody has confirmed it within 30 days, and kept when somebody has", async () => {
    await suggest({ email: ada() });
    await sendSuggestion(app, { email: bob() });
    await sendSuggestion(app, { email: cyd() });
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    for (const email of [ada(), bob()])
      await app.db.update(suggestions).set({ createdAt: old }).where(eq(suggestions.email, email));
    await eraseUnconfirmed(app.db);
    expect((await rows()).map(({ email }) => email).toSorted()).toEqual([ada(), cyd()]);
  });

  test("is answered the same where nothing is stored, for whoever fills in the hidden field", async () => {
    const trapped = await sendSuggestion(app, { email: ada(), homepage: "https://spam.example" });
    const honest = await sendSuggestion(app, { email: ada() });
    expect([trapped.status, await trapped.json()]).toEqual([honest.status, await honest.json()]);
    await mailTo(ada());
    expect(await rows()).toHaveLength(1);
  });
});

describe("what the guide already says", () => {
  const send = async (fields: object) => {
    const answer = await sendSuggestion(app, { email: ada(), slug: "known", evidenceUrl: "", ...fields });
    return [answer.status, (await answer.json()).issues?.[0]?.path];
  };

  test("is not sent to editors, unless with a source", async () => {
    const facts = { headquarters: "Zürich", hosting: "cloud", certifications: ["SOC 2", "ISO 27001"] };
    await call("POST", "/api/vendors", { name: "Known", slug: "known", ...facts });
    const refused = [400, "proposed"];
    const taken = [202, undefined];
    expect(await send({ proposed: " Zu\u0308RICH " })).toEqual(refused);
    expect(await send({ field: "certifications", proposed: "ISO 27001" })).toEqual(refused);
    expect(await send({ field: "certifications", proposed: "SOC 2, ISO 27001" })).toEqual(refused);
    expect(await send({ field: "hosting", proposed: "Cloud" })).toEqual(refused);
    expect(mailsTo(ada())).toEqual([]);
    expect(await send({ proposed: "Zürich", evidenceUrl: "https://example.org/report" })).toEqual(taken);
    expect(await send({ field: "certifications", proposed: "ISO 22301" })).toEqual(taken);
  });
});

describe("the queue", () => {
  test("shows equal proposals as one, whatever their case and spaces, with who sends them", async () => {
    await app.db.execute(
      sql`update vendors set website = 'https://www.addepar.com/about', headquarters = 'Mountain View' where slug = 'addepar'`,
    );
    await suggest({ email: sender("ada", "addepar.com"), proposed: "Zurich,  Switzerland" });
    await suggest({ email: sender("bob", "mail.addepar.com"), proposed: "zurich, switzerland" });
    await suggest({ email: cyd(), proposed: "Basel" });
    const { items, total } = await queue();
    expect(total).toBe(2);
    expect(items.toReversed()).toMatchObject([
      {
        current: "Mountain View",
        senders: [
          { email: sender("ada", "addepar.com"), reason: "outdated", domainOf: { title: "Addepar" } },
          { email: sender("bob", "mail.addepar.com"), domainOf: { title: "Addepar" } },
        ],
      },
      { proposed: "Basel", senders: [{ email: cyd(), domainOf: null }] },
    ]);
  });

  test("names the vendor whose domain a sender has, where that is another one", async () => {
    await app.db.execute(sql`update vendors set website = 'HTTPS://Masttro.com' where slug = 'masttro'`);
    await suggest({ email: sender("eve", "masttro.com") });
    const [{ senders, title }] = (await queue()).items;
    expect([title, senders[0].domainOf.title]).toEqual(["Addepar", "Masttro"]);
  });

  test("shows no domain that a sender's merely ends with", async () => {
    await app.db.execute(sql`update vendors set website = 'https://masttro.com' where slug = 'masttro'`);
    await suggest({ email: sender("eve", "notmasttro.com") });
    expect((await queue()).items[0].senders[0].domainOf).toBeNull();
  });
});

describe("a decision", () => {
  test("goes for all equal ones, changes the entry, is answered by mail and noted in the audit", async () => {
    await suggest({ email: ada() });
    await suggest({ email: bob(), proposed: "zurich, switzerland" });
    const [{ id }] = (await queue()).items;
    const answer = await call("POST", `/api/admin/proposals/${id}/accept`, {});
    expect([answer.status, await answer.json()]).toEqual([200, { id, state: "accepted" }]);
    const mail = await mailTo(bob(), 2);
    const text = mail ? textOfMail(mail) : "";
    expect(text).toContain("updated the page");
    expect(text).toContain("> zurich, switzerland");
    expect(text).toContain("https://guide.example/vendors/addepar");
    await mailTo(ada(), 2);
    const [event] = await (await call("GET", "/api/admin/audit")).json();
    expect(event).toMatchObject({
      kind: "vendor",
      title: "Addepar: Headquarters",
      action: "accepted a proposal",
    });
    expect((await app.json("/api/vendors/addepar")).headquarters).toBe("Zurich, Switzerland");
    expect(await queue()).toMatchObject({ items: [], total: 0 });
  });

  test("on something else than a field names the page alone", async () => {
    await suggest({ email: ada(), field: otherField });
    const [{ id }] = (await queue()).items;
    await call("POST", `/api/admin/proposals/${id}/reject`, { reason: "It is true." });
    const mail = await mailTo(ada(), 2);
    expect(mail && textOfMail(mail)).toContain("Thank you for your suggestion for Addepar in");
  });

  test("to decline can say why", async () => {
    await suggest({ email: ada() });
    const [{ id }] = (await queue()).items;
    await call("POST", `/api/admin/proposals/${id}/reject`, { reason: "The report says Basel." });
    const mail = await mailTo(ada(), 2);
    expect(mail && textOfMail(mail)).toContain("The report says Basel.");
    expect((await rows())[0]).toMatchObject({ state: "declined", decidedBy: "editor@example.com" });
  });

  test("is made once, also by two editors at the same time", async () => {
    await suggest({ email: ada() });
    await suggest({ email: bob() });
    const ids = (await rows()).map(({ proposalId }) => proposalId);
    const answers = await Promise.all(
      [...ids, ...ids].map((id, at) =>
        call("POST", `/api/admin/proposals/${id}/${at % 2 ? "accept" : "reject"}`, { reason: "No." }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(new Set((await rows()).map(({ state }) => state)).size).toBe(1);
  });

  test("is for confirmed suggestions only", async () => {
    await sendSuggestion(app, { email: ada() });
    expect((await queue()).total).toBe(0);
    expect(await app.db.select().from(proposals)).toEqual([]);
    expect((await call("POST", "/api/admin/proposals/99999999999/accept", {})).status).toBe(404);
  });

  test("needs a reason to reject", async () => {
    await suggest({ email: ada() });
    const [{ id }] = (await queue()).items;
    for (const reason of [undefined, "", 7, "x".repeat(2001), { a: 1 }])
      expect((await call("POST", `/api/admin/proposals/${id}/reject`, { reason })).status).toBe(400);
  });
});

test("a suggestion on an entry deleted meanwhile can still be declined", async () => {
  const created = await (await call("POST", "/api/vendors", { name: "Gone Tomorrow" })).json();
  await suggest({ email: ada(), slug: "gone-tomorrow" });
  await call("DELETE", `/api/vendors/${created.id}`);
  const [item] = (await queue()).items;
  expect(item).toMatchObject({ title: null, path: null, current: null });
  expect((await call("POST", `/api/admin/proposals/${item.id}/accept`, {})).status).toBe(409);
  const rejected = await call("POST", `/api/admin/proposals/${item.id}/reject`, { reason: "It is gone." });
  expect(rejected.status).toBe(200);
});
