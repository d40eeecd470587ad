import { afterAll, expect, test, vi } from "vitest";
import { startMailStandIn, textOfMail } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../tests/support/app.ts";
import { cookieJar } from "../../tests/support/cookie-jar.ts";
import { addEditor } from "./editors.server.ts";

const mail = await startMailStandIn();
afterAll(() => mail.stop());
const app = testApp("empty", { SMTP_URL: mail.url }, { withJobs: true });
const password = "correct horse battery";

test("the owner of an account hears by mail that its password changed", async () => {
  await addEditor(app.db, "ada@example.com", password);
  const browser = cookieJar(app);
  await browser.signIn("ada@example.com", password);
  const change = { currentPassword: password, newPassword: "another pass phrase" };
  expect((await browser.call("PUT", "/api/auth/account", change)).status).toBe(200);
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), { timeout: 20_000 });
  const [received] = mail.mails;
  expect(received?.to).toEqual(["ada@example.com"]);
  expect(received?.raw).toContain("Subject: Family Office Software Guide: the security of your account");
  const text = received ? textOfMail(received) : "";
  expect(text).toContain("The password of your account was changed");
  expect(text).toContain("https://guide.example/admin/account");
  expect(text).toContain("UTC, from an unknown network.");
  expect(text).not.toContain("another pass phrase");
});
