import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWebStandIn, type WebStandIn } from "#integrations/guarded-fetch/web.stand-in.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { checkLinks, linkCheckLimits } from "./check-links.job.server.ts";
import type { BrokenLink } from "./links.schema.ts";

const app = testApp("empty");
const call = asEditor(app);
const create = async (path: string, body: object) => (await call("POST", path, body)).json();

const ask = (slug: string, answer: string) =>
  create("/api/faq", { question: `Is it ${slug}?`, slug, answer });
const publish = (article: { title: string; slug?: string; category?: string }) =>
  create("/api/news", { originalContent: "It is so.", status: "published", ...article });
const report = async () => (await call("GET", "/api/admin/links")).json();
const brokenTo = async (part: "internal" | "outside", link: string): Promise<BrokenLink | undefined> =>
  (await report())[part].find((broken: BrokenLink) => broken.link === link);
const answerOf = async (id: number) =>
  (await (await call("GET", `/api/admin/entries/faq?id=${id}`)).json()).items[0].answer;

describe("a link to a page that is not there", () => {
  test("is named with its entry and field, and leads on everywhere after one mend, which can be undone", async () => {
    const first = await ask("first", "See [this](/vendors/nobody) and [that](/vendors/nobody#facts).");
    const term = await create("/api/glossary", {
      term: "Broken",
      definition: "Look at [them](/vendors/nobody).",
    });
    const vendor = await create("/api/vendors", { name: "Somebody", slug: "somebody" });
    expect((await brokenTo("internal", "/vendors/nobody"))?.uses).toEqual([
      { type: "faq", kind: "faq", id: first.id, title: "Is it first?", field: "answer" },
      { type: "glossary", kind: "glossary", id: term.id, title: "Broken", field: "definition" },
    ]);
    const mended = await (
      await call("POST", "/api/admin/links/mend", { link: "/vendors/nobody", to: `/vendors/${vendor.slug}` })
    ).json();
    expect(mended.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    expect(await answerOf(first.id)).toBe("See [this](/vendors/somebody) and [that](/vendors/somebody).");
    expect(await brokenTo("internal", "/vendors/nobody")).toBeUndefined();
    for (const batch of mended.batches)
      expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect(await answerOf(first.id)).toBe("See [this](/vendors/nobody) and [that](/vendors/nobody#facts).");
    await call("POST", "/api/admin/links/mend", { link: "/vendors/nobody", to: null });
    expect(await answerOf(first.id)).toBe("See this and that.");
  });

  test.each([
    [{ link: "/a", to: "javascript:alert(1)" }],
    [{ link: "/a", to: "/\\elsewhere.example" }],
    [{ link: "/a", to: "https://user:secret@elsewhere.example" }],
    [{ link: "", to: "/b" }],
    [{ link: "/a" }],
  ])("is not mended by %j", async (body) => {
    expect((await call("POST", "/api/admin/links/mend", body)).status).toBe(400);
  });
});

test("a link to a topic or to how an article was made leads to a page, for readers and in the report", async () => {
  const { slug } = await publish({ title: "Prices rise", category: "Cost & Fees" });
  const links = ["/news/topics/cost-fees", `/news/${slug}/how`, `/news/${slug}/how#sources`];
  const linking = await ask("topics", [...links, "/news/nobody/how"].map((link) => `[x](${link})`).join(" "));
  const page = await app.text(`/faq/${linking.slug}`);
  for (const link of links) expect(page).toContain(`<a href="${link}"`);
  expect(page).not.toContain('<a href="/news/nobody/how"');
  for (const link of links) expect(await brokenTo("internal", link)).toBeUndefined();
  expect(await brokenTo("internal", "/news/nobody/how")).toBeDefined();
});

describe("a redirect", () => {
  const add = async (from: string, to: string) => {
    const answer = await call("POST", "/api/admin/redirects", { from, to });
    return { status: answer.status, body: await answer.json() };
  };
  const visit = async (path: string) => {
    const answer = await app.fetch(path);
    return [answer.status, answer.headers.get("location")];
  };

  test("is followed at once, in one hop, and ends at once", async () => {
    const { slug } = await create("/api/vendors", { name: "Target", slug: "target" });
    expect(await visit("/old-address")).toEqual([404, null]);
    const first = await add("/old-address", `/vendors/${slug}`);
    expect(first.status).toBe(201);
    expect(await visit("/old-address")).toEqual([301, "/vendors/target"]);
    const second = await add("/older-address/", "/old-address");
    expect(second.body).toMatchObject({ from: "/older-address", to: "/vendors/target" });
    const redirects = await (await call("GET", "/api/admin/redirects")).json();
    expect(redirects.map(({ from }: { from: string }) => from)).toEqual(["/older-address", "/old-address"]);
    expect((await call("DELETE", `/api/admin/redirects/${first.body.id}`)).status).toBe(204);
    expect(await visit("/old-address")).toEqual([404, null]);
    expect((await call("DELETE", `/api/admin/redirects/${first.body.id}`)).status).toBe(404);
  });

  test.each([
    ["/2019/05/my-post", "/2019/05/my-post"],
    ["/blog/my-post", "/Blog/My-Post"],
    ["/wp-content/uploads/brochure.pdf", "/wp-content/uploads/brochure.pdf?x=1"],
    ["/category/software", "/category/software/"],
    ["/alté", "/alt%C3%A9"],
    ["/alte\u0301e", "/alt%c3%a9e"],
  ])(
    "from %s of a former site is followed, asked for as %s; without one a link there is broken",
    async (from, requestedPath) => {
      const { slug } = await create("/api/vendors", {
        name: `Heir of ${from}`,
        slug: `heir-${encodeURI(from).length}-${from.length}`,
      });
      expect((await visit(from))[0]).toBe(404);
      const link = from.normalize("NFC");
      const linking = await ask(`former-${encodeURI(from).length}-${from.length}`, `[There](${link})`);
      const page = () => app.text(`/faq/${linking.slug}`);
      expect(await page()).not.toContain(">There</a>");
      expect((await brokenTo("internal", link))?.uses).toHaveLength(1);
      const { status, body } = await add(from, `/vendors/${slug}`);
      expect(status).toBe(201);
      expect((await visit(requestedPath))[1]).toContain(`/vendors/${slug}`);
      expect((await page()).includes(">There</a>")).toBe(true);
      expect(await brokenTo("internal", link)).toBeUndefined();
      expect((await call("DELETE", `/api/admin/redirects/${body.id}`)).status).toBe(204);
      expect((await call("DELETE", `/api/faq/${linking.id}`)).status).toBe(204);
    },
  );

  test("from a path of the site's own is refused", async () => {
    for (const from of ["/api/vendors", "/admin/faq", "/media/a.jpg", "/assets/x.js"])
      expect(await add(from, "/faq"), from).toMatchObject({ status: 409 });
  });

  test.each([
    ["/circle", "/circle", 400, "An address cannot redirect to itself"],
    ["/away", "/vendors/nowhere", 400, "There is no page at /vendors/nowhere"],
    ["/vendors", "/faq", 409, "There is a page at /vendors"],
    ["no-path", "/faq", 400, "An address on this site must start with / and contain no ? or #"],
    ["//elsewhere.example", "/faq", 400, "An address on this site must start with / and contain no ? or #"],
  ])("from %s to %s is refused", async (from, to, status, message) => {
    const { status: answered, body } = await add(from, to);
    expect([answered, body.message]).toEqual([status, message]);
  });

  test("from a deleted page leads on, keeps links to it, and ends when the page is restored", async () => {
    await create("/api/vendors", { name: "Heir", slug: "heir" });
    const { id } = await create("/api/vendors", { name: "Leaving", slug: "leaving" });
    const linking = await ask("leaving", "[There](/vendors/leaving)");
    const deletion = `/api/vendors/${id}?redirectTo=`;
    for (const [to, message] of [
      ["/vendors/nowhere", "There is no page at /vendors/nowhere"],
      ["/vendors/leaving/", "An address cannot redirect to itself"],
      ["heir", "An address on this site must start with / and contain no ? or #"],
    ]) {
      const refusal = await call("DELETE", deletion + to);
      const { issues } = await refusal.json();
      expect([refusal.status, issues]).toEqual([400, [{ path: "redirectTo", message }]]);
    }
    expect(await visit("/vendors/leaving")).toEqual([200, null]);
    expect((await call("DELETE", `${deletion}/vendors/heir`)).status).toBe(204);
    expect(await visit("/vendors/leaving")).toEqual([301, "/vendors/heir"]);
    expect(await app.text(`/faq/${linking.slug}`)).toContain('href="/vendors/leaving"');
    const [deleted] = await (await call("GET", "/api/admin/trash")).json();
    expect((await call("POST", `/api/admin/trash/${deleted.id}/restore`)).status).toBe(200);
    expect(await visit("/vendors/leaving")).toEqual([200, null]);
    const redirects = await (await call("GET", "/api/admin/redirects")).json();
    expect(redirects.map(({ from }: { from: string }) => from)).not.toContain("/vendors/leaving");
  });

  test("from a draft's address is refused with its deletion", async () => {
    const draft = { title: "Not published", originalContent: "Not yet.", status: "draft" };
    const { id } = await create("/api/news", draft);
    const refusal = await call("DELETE", `/api/news/${id}?redirectTo=/faq`);
    expect([refusal.status, (await refusal.json()).message]).toEqual([
      400,
      "Only the address of a published page can be redirected",
    ]);
    expect((await call("DELETE", `/api/news/${id}`)).status).toBe(204);
  });

  test("from a topic's former address to its present one is followed", async () => {
    await publish({ title: "A new name", category: "Named Anew" });
    expect((await add("/news/topics/old-name", "/news/topics/named-anew")).status).toBe(201);
    expect(await visit("/news/topics/old-name")).toEqual([301, "/news/topics/named-anew"]);
  });

  test("of a renamed article leads to how it was made too", async () => {
    const { id } = await publish({ title: "First named", slug: "first-named" });
    await call("PUT", `/api/news/${id}`, { slug: "then-otherwise" });
    expect(await visit("/news/first-named/how?a=b")).toEqual([301, "/news/then-otherwise/how?a=b"]);
    expect(await visit("/news/then-otherwise/how")).toEqual([200, null]);
    expect(await visit("/news/nobody/how")).toEqual([404, null]);
  });

  test("in use is named with the fields that still hold the old address", async () => {
    await create("/api/vendors", { name: "Moving", slug: "moving" });
    await add("/moved", "/vendors/moving");
    const { id } = await ask("moved", "[There](/moved)");
    const { redirects } = await report();
    expect(redirects).toMatchObject([
      { from: "/moved", to: "/vendors/moving", uses: [{ id, field: "answer" }] },
    ]);
  });
});

test("a page that no entry links to is an orphan until one does", async () => {
  const { slug } = await create("/api/vendors", { name: "Lonely", slug: "lonely" });
  const isOrphan = async () =>
    (await report()).orphans.items.some(({ path }: { path: string }) => path === `/vendors/${slug}`);
  expect(await isOrphan()).toBe(true);
  await create("/api/vendors", { name: "Vain", slug: "vain", about: "[Me](/vendors/vain)" });
  const { orphans } = await report();
  expect(orphans.items.map(({ path }: { path: string }) => path)).toContain("/vendors/vain");
  await ask("hub-alone", "An answer.");
  const hub = { pageType: "faq", pageSlug: "hub-alone", title: "Hub", description: "D", topic: "T" };
  await create("/api/content-hub-configs", { ...hub, relatedContent: [] });
  const paths = (await report()).orphans.items.map(({ path }: { path: string }) => path);
  expect(paths, "a hub of its own is no link").toContain("/faq/hub-alone");
  await ask("lonely", `[Here](/vendors/${slug})`);
  expect(await isOrphan()).toBe(false);
});

describe("links to other sites", () => {
  let web: WebStandIn;
  beforeAll(async () => {
    web = await startWebStandIn();
    web.serve("/article", { body: "<title>Here</title><p>It is here.</p>" });
    web.serve("/status/503", { status: 503, body: "Later" });
  });
  afterAll(() => web.stop());

  const check = (restHours = 0) =>
    checkLinks(
      contentTypes,
      {
        db: app.db,
        settings: readSettings({ FETCH_ALLOW_HOSTS: web.host, SITE_URL: "https://guide.example" }),
        log: pino({ level: "silent" }),
      },
      new AbortController().signal,
      { ...linkCheckLimits, pauseMs: 0, restHours },
    );

  test("are asked; one that is gone is named until the entry is mended or its page is back", async () => {
    const gone = `${web.url}/status/404`;
    const { id } = await ask("outside", `[Gone](${gone}) and [there](${web.url}/article)`);
    await check();
    const broken = await brokenTo("outside", gone);
    expect(broken).toMatchObject({ link: gone, uses: [{ id, field: "answer" }] });
    expect(broken?.reason).toContain("404");
    expect(await brokenTo("outside", `${web.url}/article`)).toBeUndefined();
    await call("POST", "/api/admin/links/mend", { link: gone, to: `${web.url}/article` });
    expect(await brokenTo("outside", gone)).toBeUndefined();
    expect(await answerOf(id)).toContain(`[Gone](${web.url}/article)`);
  });

  test("that do not answer are named at the second silence", async () => {
    const silent = `${web.url}/status/503`;
    await ask("silent", `[Silent](${silent})`);
    await check();
    expect(await brokenTo("outside", silent)).toBeUndefined();
    await check();
    expect(await brokenTo("outside", silent)).toBeDefined();
  });
});

test("readers get nothing of it", async () => {
  const calls: [string, string][] = [
    ["GET", "/api/admin/links"],
    ["POST", "/api/admin/links/check"],
    ["POST", "/api/admin/links/mend"],
    ["GET", "/api/admin/redirects"],
    ["POST", "/api/admin/redirects"],
    ["DELETE", "/api/admin/redirects/1"],
  ];
  for (const [method, path] of calls) expect((await app.fetch(path, { method })).status, path).toBe(401);
});
