import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { AiService } from "#integrations/ai/index.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const ai = await startAiStandIn();
const gone = await startAiStandIn();
await gone.stop();
afterAll(() => ai.stop());

const app = testApp("empty", { AI_BASE_URL: ai.baseUrl, AI_API_KEY: "a key", AI_MODEL: "small-model" });
const call = asEditor(app);
const withoutAi = testApp("empty");
const callWithoutAi = asEditor(withoutAi);
const withGoneAi = testApp("empty", { AI_BASE_URL: gone.baseUrl });
const callGoneAi = asEditor(withGoneAi);

const entry = {
  contentType: "faq",
  title: "What is consolidated reporting?",
  content: "Consolidated reporting adds up.",
};
const proposal = {
  metaTitle: "Consolidated reporting: what it is and what it needs",
  metaDescription: "Consolidated reporting brings the holdings of a family into one view. What it takes.",
  focusKeyphrase: "consolidated reporting",
};
const missing = "Please fill in title and content fields before generating SEO data";

const generate = async (body: object, caller = call) => {
  const answer = await caller("POST", "/api/generate-seo", body);
  return { status: answer.status, body: await answer.json() };
};

beforeEach(() => {
  ai.calls.length = 0;
  ai.reply({ text: JSON.stringify(proposal) });
});

describe("SEO data", () => {
  test("is proposed by the AI and measured here", async () => {
    const { status, body } = await generate(entry);
    expect(status).toBe(200);
    expect(body).toEqual({ ...proposal, seoScore: expect.any(Number), suggestions: expect.any(Array) });
    const score = await call("POST", "/api/seo-score", { ...entry, ...proposal });
    expect(await score.json()).toEqual({ seoScore: body.seoScore, suggestions: body.suggestions });
    expect(ai.calls).toMatchObject([{ authorization: "Bearer a key", model: "small-model" }]);
    expect(JSON.stringify(ai.calls[0]?.messages)).toContain(entry.content);
  });

  test("keeps the keyphrase that was asked for, and the limits", async () => {
    const long = { ...proposal, metaTitle: "word ".repeat(30), metaDescription: "word ".repeat(60) };
    ai.reply({ text: `Here it is:\n\`\`\`json\n${JSON.stringify(long)}\n\`\`\`` });
    const { body } = await generate({ ...entry, targetKeyphrase: "family reporting" });
    expect(body.focusKeyphrase).toBe("family reporting");
    expect(body.metaTitle.length).toBeLessThanOrEqual(60);
    expect(body.metaDescription.length).toBeLessThanOrEqual(160);
    expect(body.metaTitle).toMatch(/^(word )+word$/);
    expect(JSON.stringify(ai.calls[0]?.messages)).toContain("family reporting");
  });

  test("sends the AI no more of a long text than it needs, and refuses a keyphrase that is none", async () => {
    ai.reply({ text: JSON.stringify(proposal) });
    const long = { ...entry, title: "title ".repeat(30_000), content: "content ".repeat(20_000) };
    expect((await generate(long)).status).toBe(200);
    expect(JSON.stringify(ai.calls[0]?.messages).length).toBeLessThan(15_000);
    const { status, body } = await generate({ ...entry, targetKeyphrase: "phrase ".repeat(1000) });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "targetKeyphrase", message: "The keyphrase is at most 255 characters long" }],
    ]);
    expect(ai.calls).toHaveLength(1);
  });

  test("any search term can be the keyphrase", async () => {
    const term = "t".repeat(255);
    expect((await call("POST", "/api/search-terms", { term })).status).toBe(201);
    const { status, body } = await generate({ ...entry, targetKeyphrase: term });
    expect([status, body.focusKeyphrase]).toEqual([200, term]);
  });

  test("needs a title and a content", async () => {
    for (const body of [{ ...entry, title: " " }, { ...entry, content: "" }, {}])
      expect(await generate(body)).toMatchObject({ status: 400, body: { message: missing } });
    expect(ai.calls).toEqual([]);
  });
});

describe("the score is there all the same", () => {
  const scored = { seoScore: expect.any(Number), suggestions: expect.arrayContaining([expect.any(String)]) };

  test("when no AI is configured, which is named", async () => {
    expect(await generate(entry, callWithoutAi)).toEqual({
      status: 503,
      body: { message: expect.stringContaining("AI_API_KEY"), ...scored },
    });
    expect((await callWithoutAi("POST", "/api/seo-score", entry)).status).toBe(200);
  });

  test.each([
    [
      "refuses",
      { status: 401, message: "Incorrect API key" },
      /refused the call with status 401: .*Incorrect API key/,
    ],
    ["is overloaded", { status: 503, message: "Busy" }, /status 503/],
    ["answers no JSON", { text: "I cannot do that." }, /not JSON/],
    ["answers other JSON", { text: '{"metaTitle": 1}' }, /unusable response \(metaTitle/],
  ])("when the AI %s", async (_what, reply, words) => {
    ai.reply(reply);
    expect(await generate(entry)).toEqual({
      status: 502,
      body: { message: expect.stringMatching(words), ...scored },
    });
  });

  test("when the AI cannot be reached", async () => {
    const { status, body } = await generate(entry, callGoneAi);
    expect(status).toBe(502);
    expect(body).toMatchObject({ message: expect.stringContaining("cannot be reached"), ...scored });
  });
});

test("an AI that does not answer is not waited for any longer than it may take", async () => {
  ai.reply("silence");
  const service = new AiService({ baseUrl: ai.baseUrl, apiKey: null, model: "small-model" }, 200);
  await expect(service.ask({ instructions: "i", prompt: "p", answer: z.object({}) })).rejects.toMatchObject({
    code: "outside-service-failed",
    message: "The AI service did not answer within 0.2 seconds",
  });
  expect(ai.calls[0]?.authorization).toBeUndefined();
});
