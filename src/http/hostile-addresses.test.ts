import { afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";

const app = testApp();
const warned = vi.spyOn(console, "warn");
afterEach(() => warned.mockClear());

test.each([
  "/%zz",
  "/vendors/%zz",
  "/%E0%A4%A",
  "/%c0%ae",
  "/faq/%",
  "/assets/%zz",
  "/api/vendors/%zz?view=page",
  "/*",
  "/api/*",
  "/compare/%2e%2e.data",
  "/compare/%2E%2E.data",
])("the address %s is one that nothing has, and nothing is printed", async (path) => {
  expect((await app.fetch(path)).status).toBe(404);
  expect(warned).not.toHaveBeenCalled();
});

test("a malformed query is read as far as it can be", async () => {
  expect((await app.fetch("/vendors?q=%zz&%=1")).status).toBe(200);
  expect(warned).not.toHaveBeenCalled();
});

test("an address that is too long is refused in few words", async () => {
  for (const path of [
    `/faq/${"a".repeat(2000)}`,
    `/api/compare/${"a".repeat(2000)}`,
    `/faq?q=${"a".repeat(8000)}`,
  ]) {
    const answer = await app.fetch(path);
    expect([answer.status, (await answer.text()).length < 100]).toEqual([414, true]);
  }
  expect((await app.fetch(`/vendors?q=${"a".repeat(4000)}`)).status).toBe(200);
});
