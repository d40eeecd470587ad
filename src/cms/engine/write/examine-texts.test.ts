import { expect, test } from "vitest";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

test.each(["<!-- later -->", "<div></div>", "[a]: https://x.example", "&nbsp;", "[](https://x.example)"])(
  "a text of %j, which shows nothing, is refused at its field",
  async (answer) => {
    const refused = await call("POST", "/api/faq", { question: "Empty?", answer });
    expect(refused.status).toBe(400);
    expect((await refused.json()).issues).toEqual([
      { path: "answer", message: expect.stringContaining("would show readers nothing") },
    ]);
  },
);

test("so is one in a list, by its place", async () => {
  const section = { id: "s", title: "T", order: 1, content: "<!-- later -->" };
  const refused = await call("POST", "/api/use-cases", {
    title: "Sections",
    description: "d",
    overview: "o",
    contentSections: [{ ...section, content: "fine" }, section],
  });
  expect(refused.status).toBe(400);
  expect((await refused.json()).issues[0].path).toBe("contentSections.1.content");
});

test("a text that is stored already does not keep other fields from being saved", async () => {
  const [faq] = await app.db
    .insert(faqs)
    .values(buildFaq({ slug: "stored", answer: "<!-- later -->" }))
    .returning();
  const answer = await call("PUT", `/api/faq/${faq?.id}`, { question: "Better?", answer: "<!-- later -->" });
  expect([answer.status, (await answer.json()).question]).toEqual([200, "Better?"]);
});
