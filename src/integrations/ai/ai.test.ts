import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { startAiStandIn } from "./ai.stand-in.ts";
import { AiService, type AiSettings } from "./index.ts";

const answer = z.object({ title: z.string().trim().min(1).max(60), tags: z.array(z.string()) });
const good = { text: '{"title":"Acme opens","tags":["Acme"]}' };
const busy = { status: 503, message: "Busy" };

let ai: Awaited<ReturnType<typeof startAiStandIn>>;
beforeAll(async () => {
  ai = await startAiStandIn();
});
afterAll(() => ai.stop());
beforeEach(() => {
  ai.calls.length = 0;
  ai.reply(good);
});

const ask = (settings: Partial<AiSettings> = {}, signal?: AbortSignal) =>
  new AiService({ baseUrl: ai.baseUrl, apiKey: "secret", model: "small-model", ...settings }).ask({
    instructions: "Be brief",
    prompt: "Tell",
    answer,
    ...(signal && { signal }),
  });

test("the service is asked for an answer of the schema", async () => {
  expect(await ask({ baseUrl: `${ai.baseUrl}/` })).toEqual({ title: "Acme opens", tags: ["Acme"] });
  expect(ai.calls).toEqual([
    {
      authorization: "Bearer secret",
      model: "small-model",
      messages: [
        { role: "system", content: "Be brief" },
        { role: "user", content: "Tell" },
      ],
      schema: expect.objectContaining({
        type: "object",
        properties: { title: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
        required: ["title", "tags"],
        additionalProperties: false,
      }),
    },
  ]);
});

test.each([400, 422])("a service that refuses the schema with %i is asked without it", async (status) => {
  ai.replyFirst({ status, message: "Unknown field response_format" });
  expect(await ask()).toMatchObject({ title: "Acme opens" });
  expect(ai.calls.map(({ schema }) => schema !== undefined)).toEqual([true, false]);
});

test.each([
  ["busy", busy],
  ["limited", { status: 429, message: "Slow down" }],
  ["cut off", "hang-up" as const],
])("a service that is %s for a moment is asked again", async (_how, reply) => {
  ai.replyFirst(reply, reply);
  expect(await ask()).toMatchObject({ title: "Acme opens" });
  expect(ai.calls).toHaveLength(3);
});

test("a service that stays busy is asked three times in all", async () => {
  ai.reply(busy);
  await expect(ask()).rejects.toThrow("The AI service refused the call with status 503: Busy");
  expect(ai.calls).toHaveLength(3);
});

test.each([
  ["refuses the key", { status: 401, message: "No such key" }, /status 401: No such key/],
  ["asks for an hour's patience", { ...busy, retryAfter: 3600 }, /status 503: Busy/],
])("a service that %s is not asked again", async (_what, reply, words) => {
  ai.reply(reply);
  await expect(ask()).rejects.toThrow(words);
  expect(ai.calls).toHaveLength(1);
});

test("a call that is cancelled during a pause ends immediately, with the canceller's reason", async () => {
  ai.reply({ ...busy, retryAfter: 10 });
  const cancelled = new AbortController();
  const answer = ask({}, cancelled.signal);
  await expect.poll(() => ai.calls.length).toBe(1);
  cancelled.abort(new Error("Cancelled by the editor"));
  await expect(answer).rejects.toThrow("Cancelled by the editor");
  expect(ai.calls).toHaveLength(1);
});
