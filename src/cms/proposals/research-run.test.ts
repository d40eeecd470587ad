import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { startWebStandIn } from "#integrations/guarded-fetch/web.stand-in.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { noJobs } from "../../../tests/support/no-jobs.ts";
import { proposals } from "./proposal.table.ts";
import type { ResearchRun } from "./research.ts";
import { researchEntry } from "./research-run.server.ts";
import { researchCalls, researchRuns } from "./research-run.table.ts";

const [ai, web] = await Promise.all([startAiStandIn(), startWebStandIn()]);
afterAll(() => Promise.all([ai.stop(), web.stop()]));
const env = {
  AI_BASE_URL: ai.baseUrl,
  AI_API_KEY: "secret",
  AI_DAILY_REWRITES: "6",
  FETCH_ALLOW_HOSTS: web.host,
};
const app = testApp("seeded", env, { withJobs: true });
const call = asEditor(app);
const plain = testApp("seeded");
const callPlain = asEditor(plain);

const html = (body: string) => ({ headers: { "content-type": "text/html" }, body });
const quote = "Masttro was founded in 2010 and has its seat in Zug, Switzerland.";
const facts = [
  { field: "headquarters", value: "Zug, Switzerland", quote },
  { field: "owner", value: "Mallory", quote: "Mallory owns everything here." },
];

beforeEach(async () => {
  for (const table of [proposals, researchRuns, researchCalls]) await app.db.delete(table);
  ai.calls.length = 0;
  ai.reply({ text: JSON.stringify({ facts }) });
  web.serve("/about", html(`<title>About</title><p>${quote}</p>`));
  web.serve("/more", html("<title>More</title><p>Nothing is stated on this page at all.</p>"));
  await app.db.update(vendors).set({ website: `${web.url}/about`, headquarters: null });
  app.forgetAll();
});

const idOf = async (slug: string): Promise<number> => (await app.json(`/api/vendors/${slug}`)).id;
const post = async (path: string, body: object, by = call) => {
  const answer = await by("POST", path, body);
  return { status: answer.status, body: await answer.json() };
};
const start = (body: object) => post("/api/admin/research", body);
const list = async (): Promise<ResearchRun[]> =>
  (await (await call("GET", "/api/admin/research")).json()).runs;
const reached = (...states: string[]) =>
  vi.waitFor(
    async () => {
      const runs = await list();
      expect(runs.map(({ state }) => state)).toEqual(states);
      return runs;
    },
    { timeout: 20_000, interval: 50 },
  );
const pages = () => [`${web.url}/about`, `${web.url}/more`];

describe("research in the background", () => {
  test("reports by page what was proposed and dropped, and why, and counts its calls", async () => {
    const id = await idOf("masttro");
    expect(await start({ ids: [id], urls: pages() })).toEqual({
      status: 200,
      body: { started: 1, refused: [] },
    });
    const [run] = await reached("done");
    expect(run).toMatchObject({ entryId: id, title: "Masttro", total: 2, error: null });
    expect(run?.pages).toEqual([
      { url: pages()[0], problem: null, proposed: 1, drops: [{ reason: "not-on-page", count: 1 }] },
      { url: pages()[1], problem: null, proposed: 0, drops: [{ reason: "not-on-page", count: 2 }] },
    ]);
    const { today } = await (await call("GET", "/api/admin/rewrites")).json();
    expect(today).toMatchObject({ rewrites: 2, mostRewrites: 6 });
  });

  test("looks for the pages of several entries itself", async () => {
    await start({ ids: [await idOf("masttro"), await idOf("altoo")] });
    const runs = await reached("done", "done");
    for (const run of runs) expect(run.pages.map(({ url }) => url)).toContain(`${web.url}/about`);
  });

  test("never runs twice for one entry, and says which one it refused", async () => {
    ai.reply({ text: "{}", afterMs: 1500 });
    const [id, other] = [await idOf("masttro"), await idOf("altoo")];
    await start({ ids: [id, id], urls: pages() });
    expect(await start({ ids: [id] })).toMatchObject({
      status: 409,
      body: { message: "Masttro is already being researched" },
    });
    expect((await start({ ids: [id, other, 999_999], urls: pages() })).body).toEqual({
      started: 1,
      refused: [
        { id, message: "Masttro is already being researched" },
        { id: 999_999, message: "Vendor not found" },
      ],
    });
    await reached("done", "done");
    expect(ai.calls).toHaveLength(4);
  });

  test("stops after the page that is being read, and can start again", async () => {
    ai.reply({ text: JSON.stringify({ facts }), afterMs: 700 });
    const id = await idOf("masttro");
    await start({ ids: [id], urls: pages() });
    await vi.waitFor(() => expect(ai.calls).toHaveLength(1), 10_000);
    expect((await post("/api/admin/research/stop", {})).body).toEqual({ stopped: 1 });
    expect((await start({ ids: [id], urls: pages() })).body.started).toBe(1);
    await reached("done", "stopped");
    expect(ai.calls).toHaveLength(3);
    expect((await post("/api/admin/research/stop", {})).body).toEqual({ stopped: 0 });
  });

  test("waits for the next day at the day's limit, which rewrites share, and continues after the pages it has read", async () => {
    const at = new Date().toISOString();
    await app.db.insert(researchCalls).values(Array.from({ length: 5 }, () => ({ at })));
    await start({ ids: [await idOf("masttro")], urls: pages() });
    const [run] = await reached("waiting");
    expect(run?.pages.map(({ url }) => url)).toEqual([pages()[0]]);
    expect(run?.resumeAt).toBe(new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString());
    const direct = await call("POST", `/api/admin/vendors/${await idOf("altoo")}/research`, {
      urls: pages(),
    });
    expect(direct.status).toBe(429);
    expect(Number(direct.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await direct.json()).message).toContain("AI_DAILY_REWRITES");
  });

  const job = researchEntry([vendorContent], async () => {});

  /** A run that no job works on, and a job's context. */
  async function abandonedRun() {
    const [run] = await app.db
      .insert(researchRuns)
      .values({
        kind: "vendor",
        entryId: await idOf("masttro"),
        title: "Masttro",
        urls: pages(),
        editorName: "Edda",
        createdAt: new Date().toISOString(),
      })
      .returning();
    const { db, listen } = app.database;
    const settings = readSettings({ SESSION_SECRET: "a secret for tests", ...env });
    const log = pino({ level: "silent" });
    return { run, context: { db, listen, settings, log, invalidate: () => {}, jobs: noJobs } };
  }

  test("fails with a reason once three servers died over it, and can start again", async () => {
    const { run, context } = await abandonedRun();
    const die = () => {
      const shutdown = new AbortController();
      ai.reply(() => {
        shutdown.abort(new Error("Killed"));
        return { text: "{}" };
      });
      web.serve("/about", html("<title>About</title><p>A new text for every start.</p>"));
      return job.run({ runId: run?.id ?? 0 }, context, shutdown.signal);
    };
    for (const _ of [1, 2, 3]) {
      await expect(die()).rejects.toThrow("Killed");
      await context.db.update(researchRuns).set({ pages: [] });
      expect((await list())[0]).toMatchObject({ state: "running", error: null });
    }
    expect(job.retries, "the queue starts it once more, to report").toBe(3);
    await job.run({ runId: run?.id ?? 0 }, context, new AbortController().signal);
    const [failed] = await reached("failed");
    expect(failed).toMatchObject({
      error: "The server stopped three times before the research was finished. Please start it again.",
      finishedAt: expect.any(String),
    });
    expect(ai.calls).toHaveLength(3);
    ai.reply({ text: "{}" });
    expect((await start({ ids: [await idOf("masttro")], urls: pages() })).body.started).toBe(1);
    await reached("done", "failed");
  });

  test("is taken up by the next server where a stopped one left it", async () => {
    const { run, context } = await abandonedRun();
    const shutdown = new AbortController();
    ai.reply(() => {
      shutdown.abort(new Error("The server stops"));
      return { text: JSON.stringify({ facts }) };
    });
    await expect(job.run({ runId: run?.id ?? 0 }, context, shutdown.signal)).rejects.toThrow(
      "The server stops",
    );
    const [left] = await reached("running");
    expect(left?.pages.map(({ proposed }) => proposed)).toEqual([1]);
    await job.run({ runId: run?.id ?? 0 }, context, new AbortController().signal);
    const [done] = await reached("done");
    expect(done?.pages.map(({ proposed }) => proposed)).toEqual([1, 0]);
    expect(ai.calls).toHaveLength(2);
  });

  test("starts for all entries with facts due until the end of the month, and says if there are none", async () => {
    await app.db.delete(citations);
    expect(await start({ due: true })).toMatchObject({
      status: 409,
      body: { message: "No facts are due until the end of this month" },
    });
    const [source] = await app.db
      .insert(sources)
      .values({ url: `${web.url}/old`, title: "Old", kind: "vendor" })
      .returning();
    const id = await idOf("masttro");
    const cite = async (entryId: number, checkedAt: string) =>
      app.db.insert(citations).values({
        kind: "vendor",
        entryId,
        field: "headquarters",
        item: "",
        valueHash: "x",
        sourceId: source?.id ?? 0,
        verdict: "supports",
        checkedAt,
        checkedBy: "Edda",
      });
    await cite(id, "2020-01-01T00:00:00.000Z");
    await cite(await idOf("altoo"), new Date().toISOString());
    expect((await start({ due: true })).body).toEqual({ started: 1, refused: [] });
    const [run] = await reached("done");
    expect(run?.entryId).toBe(id);
  });

  test("an entry without pages fails with the reason", async () => {
    await app.db.update(vendors).set({ website: null }).where(eq(vendors.slug, "altoo"));
    await app.db.delete(citations);
    await start({ ids: [await idOf("altoo")] });
    const [run] = await reached("failed");
    expect(run?.error).toBe("It has no website and no sources to read");
  });

  test("invalid orders are refused; without an AI service it is not available", async () => {
    expect((await start({ ids: [0] })).status).toBe(400);
    expect((await start({ ids: [1], urls: ["ftp://x.example"] })).status).toBe(400);
    expect((await start({ ids: [1], kind: "faq" })).status).toBe(404);
    expect((await post("/api/admin/research", { ids: [1] }, callPlain)).status).toBe(503);
  });
});
