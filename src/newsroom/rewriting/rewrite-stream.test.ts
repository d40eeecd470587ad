import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { postgresUrl, withDatabase } from "../../../tests/support/templates.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { endRun, openRun, recordStep } from "../article/rewrite-run.queries.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";

/** No jobs run here, so the database announces everything the stream reports. */
const app = testApp("empty");
const call = asEditor(app);

const editor: Editor = {
  id: "1",
  email: "ada@x.example",
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "editor",
};

let articleId: number;
let runId: number;
beforeEach(async () => {
  const [article] = await app.db
    .insert(articles)
    .values(buildArticle({ status: "draft" }))
    .returning();
  const [guide] = await app.db
    .insert(styleGuides)
    .values({ name: "House style", prompt: "Dryly.", isActive: false })
    .returning();
  if (!article || !guide) throw new Error("Nothing was saved");
  articleId = article.id;
  runId = (await openRun(app.db, { articleId, guide, editor })).id;
});

/** A second connection where the database allows one. */
async function elsewhere(): Promise<Database> {
  if (!postgresUrl) return app.db;
  const name = await nameOfDatabase();
  const other = await openDatabase({
    databaseUrl: withDatabase(postgresUrl, name),
    dataDir: "",
    host: "",
    port: 0,
  });
  onTestFinished(() => other.close());
  return other.db;
}

async function nameOfDatabase() {
  const { rows } = await app.database.query("select current_database() as name");
  return (rows[0] as { name: string }).name;
}

async function openStream() {
  const answer = await call("GET", `/api/news/${articleId}/rewrite/progress`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream");
  return { read: async () => (await reader.read()).value ?? "", close: () => reader.cancel() };
}

const firstStep = "fetching content from the original URL";
const keptAlive = /^: still at work/;

/**
 * Listens like the stream does. Notifications arrive in order on the connection: once this one listens, so does the stream, and
 * anything announced here has already reached the stream.
 */
async function listenAfter() {
  const { promise: announced, resolve } = Promise.withResolvers<void>();
  const end = await app.database.listen("rewrite_runs", () => resolve());
  onTestFinished(() => end());
  return { announced };
}

/** Advances the clock second by second until the stream has data. */
async function timePassesUntilRead(stream: Awaited<ReturnType<typeof openStream>>): Promise<string> {
  let text: string | undefined;
  const read = stream.read().then((value) => (text = value));
  while (text === undefined) await vi.advanceTimersByTimeAsync(1000);
  return read;
}

describe("the progress stream", () => {
  test("forwards changes from another connection without a timer", async () => {
    const stream = await openStream();
    const other = await elsewhere();
    await isListening();
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await recordStep(other, runId, firstStep);
    expect(await stream.read()).toContain(firstStep);
    await recordStep(other, runId, "calling the AI service");
    expect(await stream.read()).toContain("calling the AI service");
    await endRun(other, runId, { state: "done" });
    expect(await stream.read()).toContain("event: done");
  });

  test("does not query the database while nothing happens", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await openStream();
    const { announced } = await listenAfter();
    await recordStep(app.db, runId, firstStep);
    expect(await stream.read()).toContain(firstStep);
    await announced;
    expect(await timePassesUntilRead(stream)).toMatch(keptAlive);
    const query = vi.spyOn(Reflect.get(app.db, "$client"), "query");
    onTestFinished(() => query.mockRestore());
    for (let seconds = 0; seconds < 60; seconds++) await vi.advanceTimersByTimeAsync(1000);
    expect(query).not.toHaveBeenCalled();
    expect(await stream.read()).toMatch(keptAlive);
    await stream.close();
  });

  test("leaves no listener behind when its client disconnects", async () => {
    const stream = await openStream();
    await isListening();
    await stream.close();
    await vi.waitFor(async () => expect(await channels()).not.toContain("rewrite_runs"), 5000);
  });
});

const isListening = () => vi.waitFor(async () => expect(await channels()).toContain("rewrite_runs"), 5000);

/** The channels this process listens to. For PostgreSQL, only the listener's last statement is visible. */
async function channels(): Promise<string> {
  const { rows } = await app.database.query(
    postgresUrl
      ? "select case when query like 'LISTEN %' then query end as channels from pg_stat_activity where datname = current_database() and application_name = 'guide-notifications'"
      : "select string_agg(channel, ' ') as channels from pg_listening_channels() as channel",
  );
  return String((rows[0] as { channels: string | null }).channels);
}
