import { expect, test } from "vitest";
import { researchRuns } from "#cms/proposals/research-run.table.ts";
import { rewriteRuns } from "#newsroom/article/rewrite-run.table.ts";
import { testApp } from "../../tests/support/app.ts";
import { endUnfinishedRuns } from "./unfinished-runs.server.ts";

const app = testApp("empty");
const at = "2026-03-14T08:00:00.000Z";

test("after a restore, unfinished research and rewrites have failed, and finished ones are as they were", async () => {
  const run = { kind: "vendor", title: "Northwind", editorName: "Edda", createdAt: at };
  await app.db.insert(researchRuns).values([
    { ...run, entryId: 1, state: "queued" },
    { ...run, entryId: 2, state: "running" },
    { ...run, entryId: 3, state: "waiting", resumeAt: at },
    { ...run, entryId: 4, state: "done", finishedAt: at },
  ]);
  const rewrite = { styleGuideName: "House", editorId: "1", editorName: "Edda", createdAt: at };
  await app.db.insert(rewriteRuns).values([
    { ...rewrite, articleId: 1, state: "queued" },
    { ...rewrite, articleId: 2, state: "running", startedAt: at },
    { ...rewrite, articleId: 3, state: "done", finishedAt: at },
  ]);

  await endUnfinishedRuns(app.db);

  const research = await app.db.select().from(researchRuns).orderBy(researchRuns.entryId);
  expect(research.map(({ state }) => state)).toEqual(["failed", "failed", "failed", "done"]);
  expect(research.map(({ resumeAt }) => resumeAt)).toEqual([null, null, null, null]);
  expect(research[0]).toMatchObject({
    error: expect.stringContaining("restored or moved"),
    finishedAt: expect.any(String),
  });
  const rewrites = await app.db.select().from(rewriteRuns).orderBy(rewriteRuns.articleId);
  expect(rewrites.map(({ state }) => state)).toEqual(["failed", "failed", "done"]);
  await app.db.insert(researchRuns).values({ ...run, entryId: 1 });
});
