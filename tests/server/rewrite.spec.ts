import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { startAiStandIn } from "../../src/integrations/ai/ai.stand-in.ts";
import { rewriteAnswer, sourceWords } from "../../src/newsroom/article/rewrite.fixture.ts";
import { rewriteStepNames } from "../../src/newsroom/article/rewrite-run.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";

type Settings = Record<string, string>;

/** A server under test with its editor's calls. */
async function start(settings: Settings) {
  const port = String(await freePort());
  const server = startServer({ ...settings, PORT: port });
  await server.says(ready);
  const address = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(testEditor),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const call = (method: string, path: string, body?: object) =>
    fetch(address + path, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { ...server, call };
}

type Server = Awaited<ReturnType<typeof start>>;

/** Starts rewriting a draft and returns while the AI is still working. */
async function beginRewrite(server: Server, ai: Awaited<ReturnType<typeof startAiStandIn>>) {
  ai.reply("silence");
  await server.call("POST", "/api/style-guides", { name: "House style", prompt: "Write dryly." });
  const draft = { title: "Acme goes abroad", originalContent: sourceWords.join("\n\n") };
  const { id } = await (await server.call("POST", "/api/news", draft)).json();
  const answer = server.call("POST", `/api/news/${id}/rewrite`).catch(() => null);
  await expect.poll(() => ai.calls.length, { timeout: 20_000 }).toBe(1);
  return { id: Number(id), draft, answer };
}

const statusOf = async (server: Server, id: number) =>
  (await (await server.call("GET", `/api/admin/news/${id}`)).json()).status;

const stepsOf = async (server: Server, id: number) => {
  const text = await (await server.call("GET", `/api/news/${id}/rewrite/progress`)).text();
  return [...text.matchAll(/^data: (.*)$/gm)]
    .map(([, data = ""]) => JSON.parse(data))
    .filter(({ step }) => step);
};

async function expectRewrittenAgain(server: Server, { id, draft }: { id: number; draft: object }) {
  await expect.poll(() => statusOf(server, id), { timeout: 60_000 }).toBe("rewritten");
  const article = await (await server.call("GET", `/api/admin/news/${id}`)).json();
  expect(article).toMatchObject({ ...draft, rewrittenContent: rewriteAnswer.content });
  const steps = await stepsOf(server, id);
  expect(steps.map(({ step }) => step)).toEqual([...rewriteStepNames.slice(0, 3), ...rewriteStepNames]);
  expect(steps[3].note).toBe("restarted: the server had stopped");
}

const thinking = test.extend<{ ai: Awaited<ReturnType<typeof startAiStandIn>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  ai: async ({}, use) => {
    const ai = await startAiStandIn();
    await use(ai);
    await ai.stop();
  },
});

thinking("a rewrite whose server is killed is done again after the restart", async ({ ai }) => {
  const settings = { DATA_DIR: temporaryFolder(), AI_BASE_URL: ai.baseUrl };
  const first = await start(settings);
  const begun = await beginRewrite(first, ai);
  first.kill("SIGKILL");
  await first.ended;
  expect(await begun.answer).toBeNull();

  ai.reply({ text: JSON.stringify(rewriteAnswer) });
  const second = await start(settings);
  await expectRewrittenAgain(second, begun);
  second.kill("SIGTERM");
  expect((await second.ended).code).toBe(0);
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
});

thinking("a rewrite whose process is killed is done by another one on the same database", async ({ ai }) => {
  thinking.skip(!findPostgresBinaries(), "no PostgreSQL server is installed");
  const postgres = await startThrowAwayPostgres();
  const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: "a secret", AI_BASE_URL: ai.baseUrl };
  const first = await start({ ...settings, DATA_DIR: temporaryFolder() });
  const begun = await beginRewrite(first, ai);
  const second = await start({ ...settings, DATA_DIR: temporaryFolder() });
  first.kill("SIGKILL");
  await first.ended;

  ai.reply({ text: JSON.stringify(rewriteAnswer) });
  await expectRewrittenAgain(second, begun);
  second.kill("SIGTERM");
  await second.ended;
  await postgres.stop();
});
