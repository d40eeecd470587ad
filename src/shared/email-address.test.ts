import { expect, test } from "vitest";
import { operatorSettings } from "#cms/settings/operator.ts";
import { credentials } from "./credentials.ts";
import { emailAddress, isEmailAddress, normalizeEmail, publicEmailAddress } from "./email-address.ts";
import { readSettings } from "./settings.server.ts";

const notOne = "Not an address";

test.each([
  ["ada@guide.example", "ada@guide.example"],
  [" Ada.O'Neil+news@Guide.Example ", "ada.o'neil+news@guide.example"],
  // The umlaut in two characters, as macOS writes it.
  ["mu\u0308ller@bu\u0308ro.example", "m\u00fcller@b\u00fcro.example"],
  ["名前@例え.テスト", "名前@例え.テスト"],
  ["desk@xn--bro-hoa.example", "desk@xn--bro-hoa.example"],
])("%s is an address for everybody", (text, address) => {
  expect(emailAddress(notOne).parse(text)).toBe(address);
  expect(publicEmailAddress(notOne).parse(text)).toBe(address);
});

test.each(["editor@localhost", "ada@intranet"])("%s is an address within a network only", (address) => {
  expect(emailAddress(notOne).parse(address)).toBe(address);
  expect(publicEmailAddress(notOne).safeParse(address).success).toBe(false);
});

test.each([
  "",
  "ada",
  "@guide.example",
  "ada@",
  "ada@bo@guide.example",
  "ada@guide.example,bo@guide.example",
  "ada@guide.example;bo@guide.example",
  "Ada <ada@guide.example>",
  '"ada"@guide.example',
  "ada lovelace@guide.example",
  "ada\u00a0l@guide.example",
  "ada\u200b@guide.example",
  "ada\r\nBcc: bo@guide.example",
  `${"a".repeat(65)}@guide.example`,
  `ada@${"a".repeat(250)}.example`,
])("address %# is refused everywhere", (text) => {
  expect(isEmailAddress(text)).toBe(false);
  expect(emailAddress(notOne).safeParse(text).success).toBe(false);
  expect(credentials.safeParse({ email: text, password: "a" }).success).toBe(false);
  if (text)
    expect(operatorSettings.shape.email.safeParse(text).error?.issues[0]?.message).toMatch(/^Enter an email/);
  if (text) expect(() => readSettings({ ADMIN_EMAIL: text })).toThrow("ADMIN_EMAIL is not an email address");
});

test("a long text is refused without composing it, which would take seconds", () => {
  const text = `A${"\u0301\u0316".repeat(100_000)}@guide.example`;
  expect(normalizeEmail(text)).toBe(text);
  expect(publicEmailAddress(notOne).safeParse(text).success).toBe(false);
});

test.each(["ada@guide..example", "ada@-guide.example", "ada@guide.e", "ada@192.0.2.1", "ada@guide_.example"])(
  "%s has no public domain",
  (text) => expect(publicEmailAddress(notOne).safeParse(text).success).toBe(false),
);
