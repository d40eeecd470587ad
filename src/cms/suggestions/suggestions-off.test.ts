import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { suggestion } from "./suggestions.fixture.ts";

const app = testApp();

test("without a mail server the call answers 503 and names the setting, whatever it is sent", async () => {
  for (const body of [suggestion, {}, { homepage: "x" }]) {
    const answer = await app.fetch("/api/suggestions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      expect.stringContaining("SMTP_URL"),
    ]);
  }
});

test("the form is neither offered nor there", async () => {
  expect(await app.text("/vendors/addepar")).not.toContain("Suggest a correction");
  expect((await app.fetch("/vendors/addepar/suggest")).status).toBe(404);
  const posted = await app.fetch("/vendors/addepar/suggest", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...suggestion }).toString(),
  });
  expect(posted.status).toBe(503);
});
