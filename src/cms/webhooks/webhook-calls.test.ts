import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

const hooksPath = "/api/admin/webhooks";
const hook = { url: "https://example.com/hook", events: ["entry.published"] };

test("a webhook without a name has that of its host, when it is changed too", async () => {
  const added = await (await call("POST", hooksPath, hook)).json();
  expect(added.name).toBe("example.com");
  const change = async (input: object) => (await call("PUT", `${hooksPath}/${added.id}`, input)).json();
  expect(await change({ name: "Newsletter" })).toMatchObject({ ...hook, name: "Newsletter" });
  expect(await change({ url: "https://example.org/hook" })).toMatchObject({ name: "Newsletter" });
  expect(await change({ name: "" })).toMatchObject({ name: "example.org", url: "https://example.org/hook" });
});

describe("refused is", () => {
  test.each([
    ["a private address", { url: "http://10.0.0.1/hook" }, "url"],
    ["this machine", { url: "http://localhost:9/hook" }, "url"],
    ["the address of metadata", { url: "http://169.254.169.254/latest" }, "url"],
    ["an address with a password", { url: "https://user:secret@example.com/" }, "url"],
    ["another scheme", { url: "ftp://example.com/" }, "url"],
    ["no event", { events: [] }, "events"],
    ["an unknown event", { events: ["entry.exploded"] }, "events.0"],
  ])("%s", async (_, part, path) => {
    const answer = await call("POST", hooksPath, { ...hook, ...part });
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, path]);
  });

  test("what does not exist", async () => {
    const calls = await Promise.all([
      call("PUT", `${hooksPath}/4711`, { name: "x" }),
      call("DELETE", `${hooksPath}/4711`),
      call("GET", `${hooksPath}/4711/deliveries`),
      call("POST", `${hooksPath}/4711/test`),
      call("POST", `${hooksPath}/4711/deliveries/x/send`),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test("everybody who is not signed in, before the body is read", async () => {
    expect((await app.fetch(hooksPath)).status).toBe(401);
    expect((await app.fetch(hooksPath, { method: "POST", body: "{" })).status).toBe(401);
  });
});
