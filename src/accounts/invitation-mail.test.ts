import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { formatDate } from "#shared/text.ts";
import { testApp } from "../../tests/support/app.ts";
import { cookieJar } from "../../tests/support/cookie-jar.ts";
import { addEditor } from "./editors.server.ts";

const mail = await startMailStandIn();
afterAll(() => mail.stop());
const app = testApp("empty", { SMTP_URL: mail.url });
const password = "correct horse battery";

beforeAll(() => addEditor(app.db, "olga@example.com", password, "owner"));

async function invite(email: string, role: string) {
  const browser = cookieJar(app);
  await browser.signIn("olga@example.com", password);
  const answer = await browser.call("POST", "/api/admin/editors", { email, role });
  expect(answer.status).toBe(201);
  return answer.json();
}

test("an invitation is mailed with its link, which the invited person accepts", async () => {
  const sent = await invite("ada@example.com", "editor");
  expect(sent.isMailed).toBe(true);
  const [received] = mail.mails.splice(0);
  expect(received?.to).toEqual(["ada@example.com"]);
  expect(received?.raw).toContain("Invitation to edit the Family Office Software Guide");
  const text = received ? textOfMail(received) : "";
  expect(text).toContain(
    "olga@example.com invites you to work on the Family Office Software Guide as an editor.",
  );
  expect(text).toContain(`The link is valid until ${formatDate(sent.expiresAt)} and works once.`);
  const [, token] = /https:\/\/guide\.example\/admin\/invitation#(\S+)/.exec(text) ?? [];
  const accepted = await cookieJar(app).call("POST", "/api/invitations/accept", {
    token,
    name: "Ada Lovelace",
    password,
  });
  expect(accepted.status).toBe(201);
  expect((await cookieJar(app).call("POST", "/api/invitations/accept", { token, password })).status).not.toBe(
    201,
  );
});

test("a mail that the server refuses leaves the link to be copied", async () => {
  mail.refuseWith(550);
  const sent = await invite("gone@example.com", "writer");
  expect(sent.isMailed).toBe(false);
  expect(sent.url).toMatch(/^https:\/\/guide\.example\/admin\/invitation#\S+/);
});
