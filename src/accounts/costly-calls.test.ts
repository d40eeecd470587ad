import { expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";

const app = testApp("empty");

test("the 121st costly call of an editor in one minute is refused with Retry-After, another editor's is not", async () => {
  const [ada, grace] = [asEditor(app), asEditor(app, "grace@example.com")];
  const call = (editor: typeof ada) =>
    editor("POST", "/api/generate-seo", { contentType: "faq", title: "", content: "" });
  const statuses: number[] = [];
  for (let calls = 0; calls < 120; calls++) statuses.push((await call(ada)).status);
  expect(statuses).not.toContain(429);
  const refused = await call(ada);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    message: "Too many requests. Please try again in a minute.",
  });
  const another = await ada("POST", "/api/admin/sources/preview", { url: "https://source.example" });
  expect(another.status).toBe(429);
  expect((await call(grace)).status).not.toBe(429);
});
