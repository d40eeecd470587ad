import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);
const second = asEditor(app, "second@example.com");

const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

/** The smallest valid payload and the path of each content type. */
const kinds = [
  { path: "/api/vendors", name: "name", page: "/vendors/" },
  { path: "/api/features", name: "name" },
  { path: "/api/faq", name: "question", rest: { answer: "An answer." } },
  { path: "/api/glossary", name: "term", rest: { definition: "A definition." } },
  { path: "/api/services", name: "title" },
  { path: "/api/service", name: "title" },
  { path: "/api/types", name: "title" },
  { path: "/api/type", name: "title" },
  { path: "/api/use-cases", name: "title" },
  { path: "/api/buyers-guides", name: "title" },
  { path: "/api/comparisons", name: "title" },
  { path: "/api/pages", name: "title", rest: { content: "Text." } },
  {
    path: "/api/landing-pages",
    name: "title",
    rest: { category: "risk-management", primaryKeyword: "risk", introduction: "Words.", isPublished: true },
  },
  { path: "/api/cta-banners", name: "title", hasNoSlug: true },
  { path: "/api/service-providers", name: "name", hasNoSlug: true },
  { path: "/api/search-terms", name: "term", hasNoSlug: true },
  {
    path: "/api/content-hub-configs",
    name: "title",
    rest: { pageType: "faq", pageSlug: "x", description: "D", topic: "T", relatedContent: [] },
    hasNoSlug: true,
  },
];

describe.each(kinds)("an entry of $path", ({ path, name, rest = {}, hasNoSlug }) => {
  let created: Record<string, unknown>;
  const payload = { [name]: "Café & Co. – First", ...rest };

  beforeAll(async () => {
    const answer = await read(
      await call("POST", path, { ...payload, id: 4711, createdAt: "x", nonsense: true }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    created = answer.body;
  });
  afterAll(async () => {
    expect((await call("DELETE", `${path}/${created.id}`)).status).toBe(204);
  });

  test("is created with a slug of its name and found in the list", async () => {
    expect(created.id).not.toBe(4711);
    expect(created.nonsense).toBeUndefined();
    if (!hasNoSlug) expect(created.slug).toMatch(/^cafe-co-first(-\d+)?$/);
    const list = (await read(await call("GET", path))).body;
    expect(list).toContainEqual(created);
  });

  test("is changed in the named fields only", async () => {
    const { status, body } = await read(await call("PUT", `${path}/${created.id}`, { [name]: "Second" }));
    expect(status).toBe(200);
    expect(body).toEqual({
      ...created,
      [name]: "Second",
      updatedAt: expect.any(String),
      contentUpdatedAt: body.updatedAt,
    });
    expect(body.updatedAt > String(created.updatedAt)).toBe(true);
    created = body;
  });

  test.each([null, 7, "", "  ", ["x"], {}, "a\u0000b", "a\u0007b", "\ud800"])(
    "is refused with the field named when its name is %j",
    async (value) => {
      for (const [method, address] of [
        ["POST", path],
        ["PUT", `${path}/${created.id}`],
      ] as const) {
        const { status, body } = await read(await call(method, address, { ...payload, [name]: value }));
        expect(status).toBe(400);
        expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(name);
      }
    },
  );

  test("is refused when the payload is no JSON object, or too large", async () => {
    expect((await call("POST", path, "{")).status).toBe(400);
    expect((await call("POST", path, "[1]")).status).toBe(400);
    expect((await call("POST", path, "null")).status).toBe(400);
    expect((await call("POST", path, "a=b", { "content-type": "text/plain" })).status).toBe(415);
    expect((await call("POST", path, { ...payload, [name]: "x".repeat(5_000_000) })).status).toBe(413);
  });

  test("does not exist under an unknown id", async () => {
    for (const id of ["999999", "0", "-1", "abc", "1.5", "99999999999999"]) {
      expect((await call("PUT", `${path}/${id}`, payload)).status, id).toBe(404);
      expect((await call("DELETE", `${path}/${id}`)).status, id).toBe(404);
    }
  });

  test("is written by editors only", async () => {
    for (const [method, address] of [
      ["POST", path],
      ["PUT", `${path}/${created.id}`],
      ["DELETE", `${path}/${created.id}`],
    ] as const) {
      const answer = await app.fetch(address, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(payload),
      });
      expect(answer.status).toBe(401);
    }
  });

  test("comes back whole from the trash", async () => {
    expect((await call("DELETE", `${path}/${created.id}`)).status).toBe(204);
    expect((await read(await call("GET", path))).body).not.toContainEqual(created);
    const { body: trash } = await read(await call("GET", "/api/admin/trash"));
    expect(trash[0]).toMatchObject({ entryId: created.id, title: "Second", deletedBy: "editor@example.com" });
    const { status, body } = await read(await call("POST", `/api/admin/trash/${trash[0].id}/restore`));
    expect(status).toBe(200);
    expect(body).toEqual(created);
    expect((await read(await call("GET", path))).body).toContainEqual(created);
  });
});

describe("what two editors save at the same time", () => {
  test("is refused to the later one, with the fields that differ", async () => {
    const { body: entry } = await read(await call("POST", "/api/faq", { question: "Q", answer: "A" }));
    const path = `/api/faq/${entry.id}`;
    const version = { "if-match": `"${entry.updatedAt}"` };
    expect((await call("PUT", path, { answer: "Mine" }, version)).status).toBe(200);
    const { status, body } = await read(
      await second("PUT", path, { question: "Q", answer: "Yours" }, version),
    );
    expect(status).toBe(409);
    expect(body.fields).toEqual([{ field: "answer", theirs: "Mine", yours: "Yours" }]);
    expect(body.current.answer).toBe("Mine");
    const mine = body.current.updatedAt;
    expect(body).toMatchObject({ changedBy: "editor@example.com", changedAt: expect.any(String) });
    expect(Math.abs(Date.parse(body.changedAt) - Date.parse(mine))).toBeLessThan(5000);
    const again = { "if-match": `"${body.current.updatedAt}"` };
    expect((await second("PUT", path, { answer: "Both" }, again)).status).toBe(200);
    expect((await call("PUT", path, { answer: "Any" }, { "if-match": "*" })).status).toBe(200);
  });
});

describe("a revision", () => {
  test("of an entry with many is read 50 at a time, each once", async () => {
    const { body: entry } = await read(
      await call("POST", "/api/faq", { question: "Save 0?", answer: "Yes." }),
    );
    for (let save = 1; save <= 51; save++)
      await call("PUT", `/api/faq/${entry.id}`, { question: `Save ${save}?` });
    const list = `/api/admin/revisions/faq/${entry.id}`;
    const { body: latest } = await read(await call("GET", list));
    const { body: older } = await read(await call("GET", `${list}?before=${latest.at(-1).id}`));
    expect([latest.length, older.length]).toEqual([50, 2]);
    expect([...latest, ...older].map(({ data }) => data.question)).toEqual(
      Array.from({ length: 52 }, (_, save) => `Save ${51 - save}?`),
    );
    expect((await read(await call("GET", `${list}?before=x`))).body).toHaveLength(50);
  });

  test("of each save can be looked at and restored, and who did it is on record", async () => {
    const { body: entry } = await read(
      await call("POST", "/api/vendors", { name: "First name", features: ["A"] }),
    );
    await second("PUT", `/api/vendors/${entry.id}`, { name: "Second name", features: [] });
    const { body: revisions } = await read(await call("GET", `/api/admin/revisions/vendor/${entry.id}`));
    expect(
      revisions.map((r: { editorName: string; data: { name: string } }) => [r.editorName, r.data.name]),
    ).toEqual([
      ["second@example.com", "Second name"],
      ["editor@example.com", "First name"],
    ]);
    const restored = await read(await call("POST", `/api/admin/revisions/${revisions[1].id}/restore`));
    expect(restored.body).toMatchObject({
      id: entry.id,
      name: "First name",
      features: ["A"],
      slug: entry.slug,
    });
    const { body: audit } = await read(await call("GET", "/api/admin/audit"));
    expect(audit.slice(0, 3).map((event: { action: string }) => event.action)).toEqual([
      "restored",
      "updated",
      "created",
    ]);
    expect(audit[1]).toMatchObject({
      editorName: "second@example.com",
      kind: "vendor",
      title: "Second name",
    });
  });
});

describe("restoring a revision", () => {
  const revisionsOf = async (id: number) =>
    (await read(await call("GET", `/api/admin/revisions/vendor/${id}`))).body;

  test("is refused over a newer save than the one it was compared with", async () => {
    const { body: entry } = await read(await call("POST", "/api/vendors", { name: "Compared" }));
    await call("PUT", `/api/vendors/${entry.id}`, { owner: "Its founders" });
    const [latest, first] = await revisionsOf(entry.id);
    await second("PUT", `/api/vendors/${entry.id}`, { owner: "A bank" });
    const restore = (version: string) =>
      call("POST", `/api/admin/revisions/${first.id}/restore`, undefined, { "if-match": `"${version}"` });
    const refused = await read(await restore(latest.data.updatedAt));
    expect(refused).toMatchObject({
      status: 409,
      body: { message: "Someone else has changed this entry; compare the revisions again" },
    });
    const [newest] = await revisionsOf(entry.id);
    expect(newest.data.owner).toBe("A bank");
    expect((await restore(newest.data.updatedAt)).status).toBe(200);
  });

  test("does not publish an entry that was unpublished since", async () => {
    const { body: entry } = await read(
      await call("POST", "/api/vendors", { name: "Withdrawn", owner: "Its founders", isPublished: true }),
    );
    await call("PUT", `/api/vendors/${entry.id}`, { owner: "A bank", isPublished: false });
    const [, first] = await revisionsOf(entry.id);
    const { body } = await read(await call("POST", `/api/admin/revisions/${first.id}/restore`));
    expect(body).toMatchObject({ owner: "Its founders", isPublished: false });
  });
});

describe("a public page", () => {
  const status = async (path: string) => (await app.fetch(path)).status;

  test("shows a save at the next request, and a renamed one redirects in one hop", async () => {
    const { body: vendor } = await read(await call("POST", "/api/vendors", { name: "Alpha Works" }));
    expect(await app.text("/vendors/alpha-works")).toContain("Alpha Works</h1>");
    await call("PUT", `/api/vendors/${vendor.id}`, { name: "Alpha Labs" });
    expect(await app.text("/vendors/alpha-works")).toContain("Alpha Labs</h1>");

    for (const slug of ["beta", "gamma", "delta"]) await call("PUT", `/api/vendors/${vendor.id}`, { slug });
    for (const old of ["alpha-works", "beta", "gamma"]) {
      const answer = await app.fetch(`/vendors/${old}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/vendors/delta"]);
      const withSlash = await app.fetch(`/vendors/${old}/`);
      expect([withSlash.status, withSlash.headers.get("location")]).toEqual([301, "/vendors/delta"]);
    }
    await call("PUT", `/api/vendors/${vendor.id}`, { slug: "beta" });
    expect(await status("/vendors/beta")).toBe(200);
    expect((await app.fetch("/vendors/alpha-works")).headers.get("location")).toBe("/vendors/beta");

    await call("PUT", `/api/vendors/${vendor.id}`, { isPublished: false });
    expect(await status("/vendors/beta")).toBe(404);
    const former = await app.fetch("/vendors/alpha-works");
    expect([former.status, former.headers.get("location")]).toEqual([404, null]);
    expect(await app.text("/api/vendors")).not.toContain("Alpha Labs");
    expect((await call("GET", "/api/vendors/beta")).status).toBe(200);
    await call("DELETE", `/api/vendors/${vendor.id}`);
    expect(await status("/vendors/beta")).toBe(404);
  });

  test("keeps its redirects while an unpublished entry has the former address", async () => {
    const { body: live } = await read(await call("POST", "/api/vendors", { name: "Live", slug: "former" }));
    await call("PUT", `/api/vendors/${live.id}`, { slug: "live" });
    const locationOf = async (path: string) => (await app.fetch(path)).headers.get("location");
    const { body: other } = await read(
      await call("POST", "/api/vendors", { name: "Other", slug: "former", isPublished: false }),
    );
    expect(await locationOf("/vendors/former")).toBe("/vendors/live");
    await call("PUT", `/api/vendors/${other.id}`, { slug: "other" });
    expect(await locationOf("/vendors/former"), "moved on").toBe("/vendors/live");
    await call("PUT", `/api/vendors/${other.id}`, { slug: "former" });
    expect(await locationOf("/vendors/former"), "moved back").toBe("/vendors/live");
    await call("PUT", `/api/vendors/${other.id}`, { isPublished: true });
    expect(await status("/vendors/former"), "published").toBe(200);
  });

  test("that moves and moves back while it is unpublished does not redirect to itself", async () => {
    const { body: vendor } = await read(
      await call("POST", "/api/vendors", { name: "Back", slug: "back", isPublished: false }),
    );
    for (const slug of ["forth", "back"]) await call("PUT", `/api/vendors/${vendor.id}`, { slug });
    expect(await status("/vendors/back")).toBe(404);
  });
});

test("an optional text of white space only is stored as no text, from the API and from a draft", async () => {
  const blank = { name: "Blank", bestFor: " \u00a0\n", owner: "\t", pricing: " On request " };
  const created = await read(await call("POST", "/api/vendors", blank));
  expect(created.body).toMatchObject({ bestFor: null, owner: null, pricing: " On request " });
  const path = `/api/admin/drafts/vendors/${created.body.id}`;
  const kept = await call("PUT", path, { data: { notFor: "  ", owner: "A bank" } }, { "If-Match": "0" });
  expect(kept.status).toBe(200);
  await call("POST", `${path}/publish`, {}, { "If-Match": "1" });
  const { body } = await read(await call("GET", "/api/vendors/blank"));
  expect(body).toMatchObject({ notFor: null, owner: "A bank" });
  await call("DELETE", `/api/vendors/${created.body.id}`);
});
