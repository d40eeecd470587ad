import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

beforeAll(async () => {
  const { id } = await app.json("/api/vendors/masttro");
  await call("PUT", `/api/vendors/${id}`, { slug: "masttro-ag" });
});

/** Returns the redirect target of a request, or its status if it is not redirected. */
const answerOf = async (path: string): Promise<string | number> => {
  const { status, headers } = await app.fetch(path);
  return status === 301 ? (headers.get("Location") ?? "") : status;
};

test.each([
  ["/vendors/Addepar", "/vendors/addepar"],
  ["/vendors/addepar/", "/vendors/addepar"],
  ["/VENDORS/ADDEPAR//", "/vendors/addepar"],
  ["/vendors/?q=Ledger", "/vendors?q=Ledger"],
  ["/About", "/about"],
  ["/Vendors", "/vendors"],
  ["/vendors/Masttro/", "/vendors/masttro-ag"],
  ["/compare/Masttro-vs-Addepar/", "/compare/addepar-vs-masttro-ag"],
  ["/compare/addepar-vs-masttro-ag/", "/compare/addepar-vs-masttro-ag"],
])("%s leads to %s in one step, which answers", async (path, to) => {
  expect(await answerOf(path)).toBe(to);
  expect(await answerOf(to)).toBe(200);
});

test.each([
  "/No-Such-Page",
  "/vendors/caf%C3%A9",
  "/news/%00",
  "/types/No%2500Such",
  "/types/no%252500such/",
  "/vendors/No-Such-Vendor",
  "//evil.example/",
  "//evil.example/A",
  "/%5Cevil.example/",
])("%s is not found and leads nowhere", async (path) => {
  expect(await answerOf(path)).toBe(404);
});

test("a form is not redirected", async () => {
  expect((await app.fetch("/Vendors/Addepar/suggest", { method: "POST" })).status).not.toBe(301);
});

test("a comparison that is not found names only the unknown vendor", async () => {
  const one = await app.text("/compare/addepar-vs-nobody");
  expect(one).toContain("We couldn&#x27;t find vendor &quot;nobody&quot;. Here are some suggestions:");
  const both = await app.text("/compare/nobody-vs-no-one");
  expect(both).toContain(
    "We couldn&#x27;t find vendors &quot;nobody&quot; and &quot;no-one&quot;. Here are some",
  );
});
