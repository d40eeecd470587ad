import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { articles } from "../article/article.table.ts";
import { proposeFromNews } from "./propose-from-news.job.server.ts";

const app = testApp("seeded");
const call = asEditor(app);

beforeEach(async () => {
  await proposeFromNews(app.db, vendorContent);
  await app.db.delete(proposals);
  await app.db.update(vendors).set({ headquarters: "Baar" }).where(eq(vendors.slug, "altoo"));
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const lastWeek = daysAgo(7);
const day = lastWeek.slice(0, 10);

let number = 0;
const report = async (title: string, text: string, part: Partial<typeof articles.$inferInsert> = {}) => {
  number += 1;
  await app.db.insert(articles).values({
    slug: `news-${number}`,
    title,
    originalContent: text,
    originalUrl: `https://paper.example/${number}`,
    originalPublisher: "The Paper",
    originalPublishedAt: lastWeek,
    ...part,
  });
};
const queue = async () => (await (await call("GET", "/api/admin/proposals?origin=news")).json()).items;

test("a move proposes a dated event and the new headquarters, with the sentence and the article", async () => {
  await report("Altoo moves headquarters to Zug", "The Swiss wealth platform has relocated from Baar.");
  expect(await proposeFromNews(app.db, vendorContent)).toBe(1);
  const items = await queue();
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: "Altoo",
        field: "headquarters",
        current: "Baar",
        proposed: "Zug",
        quote: "Altoo moves headquarters to Zug",
        source: expect.objectContaining({
          kind: "independent",
          publisher: "The Paper",
          publishedOn: day,
        }),
      }),
      expect.objectContaining({
        field: "events",
        proposed: { date: day, text: "Moved its headquarters to Zug" },
      }),
    ]),
  );
  const accepted = await call("POST", `/api/admin/proposals/${items[0].id}/accept`, {});
  expect(accepted.status).toBe(200);
});

test("old news proposes nothing", async () => {
  await report("Altoo moves headquarters to Zug", "It has relocated.", { originalPublishedAt: daysAgo(61) });
  expect(await proposeFromNews(app.db, vendorContent)).toBe(1);
  expect(await queue()).toEqual([]);
});

test("talks propose nothing, an article without address neither, and nothing is read twice", async () => {
  await report("Bank in talks to buy Altoo", "The bank has not commented.");
  await report("Altoo moves headquarters to Zug", "It has relocated.", { originalUrl: null });
  expect(await proposeFromNews(app.db, vendorContent)).toBe(2);
  expect(await queue()).toEqual([]);
  expect(await proposeFromNews(app.db, vendorContent)).toBe(0);
});

test("a second report of the same event adds nothing; the vendor's own statement is its own", async () => {
  await report("Altoo raises $20 million", "The round is led by a family.", {
    originalUrl: "https://www.prnewswire.com/altoo",
  });
  await report("Altoo secures 20 million dollars", "The wealth platform will hire.");
  await proposeFromNews(app.db, vendorContent);
  expect(await queue()).toMatchObject([{ field: "events", source: { kind: "vendor" } }]);
});

test("a further event of the same kind proposes its fact, and its event if the former was rejected", async () => {
  const reportMove = async (place: string) => {
    await report(`Altoo moves headquarters to ${place}`, "It has relocated.");
    await proposeFromNews(app.db, vendorContent);
    return (await queue()).map(({ field, proposed }: { field: string; proposed: { text?: string } }) =>
      field === "events" ? proposed.text : proposed,
    );
  };
  const zug = ["Moved its headquarters to Zug", "Zug"];
  expect((await reportMove("Zug")).toSorted()).toEqual(zug);
  expect((await reportMove("Geneva")).toSorted()).toEqual(["Geneva", ...zug]);
  for (const { id } of await queue())
    expect((await call("POST", `/api/admin/proposals/${id}/reject`, { reason: "Misread" })).status).toBe(200);
  expect(await reportMove("Zug"), "the same as rejected").toEqual([]);
  expect((await reportMove("Bern")).toSorted()).toEqual(["Bern", "Moved its headquarters to Bern"]);
});

test("a name with a no-break space and a decomposed accent are recognized; the quote stays as published", async () => {
  await report("Juniper\u00a0Square appoints E\u0301mile Roy as chief risk officer", "He starts in May.");
  await proposeFromNews(app.db, vendorContent);
  expect(await queue()).toMatchObject([
    {
      title: "Juniper Square",
      proposed: { date: day, text: "Appointed Émile Roy as chief risk officer" },
      quote: "Juniper Square appoints Émile Roy as chief risk officer",
    },
  ]);
});

test("what the vendor's entry already says is not proposed, in whatever words it says it", async () => {
  const [altoo] = await app.db.select().from(vendors).where(eq(vendors.slug, "altoo"));
  const events = altoo?.events ?? [];
  const set = (part: Partial<typeof vendors.$inferInsert>) =>
    app.db.update(vendors).set(part).where(eq(vendors.slug, "altoo"));
  const fields = async () => {
    const items = await queue();
    await app.db.delete(proposals);
    return items.map(({ field }: { field: string }) => field).toSorted();
  };
  const reportMove = async () => {
    await report("Altoo moves headquarters to Zug", "It has relocated.");
    await proposeFromNews(app.db, vendorContent);
  };
  try {
    await set({ headquarters: "Zug, Switzerland" });
    await reportMove();
    expect(await fields(), "a more precise place").toEqual(["events"]);

    await set({ headquarters: "Zugerland" });
    await reportMove();
    expect(await fields(), "another word with the same start").toEqual(["events", "headquarters"]);

    await set({
      headquarters: "Baar",
      events: [{ date: daysAgo(12).slice(0, 10), text: "Altoo has relocated its headquarters to Zug." }],
    });
    await reportMove();
    expect(await fields(), "an event a few days before").toEqual(["headquarters"]);

    await set({ events: [{ date: daysAgo(60).slice(0, 10), text: "Moved its headquarters to Zug" }] });
    await reportMove();
    expect(await fields(), "an event two months before").toEqual(["events", "headquarters"]);

    await set({ events: [{ date: day.slice(0, 7), text: "Moved its headquarters to Zug" }] });
    await reportMove();
    expect(await fields(), "an event of that month").toEqual(["headquarters"]);
  } finally {
    await set({ events });
  }
});

test("a passage is shown without the article's markup", async () => {
  await report(
    "Altoo in the news",
    "Altoo **moves headquarters** to [Zug](https://zug.example).\n\n## What happened\n\nThe lease ends.",
  );
  await proposeFromNews(app.db, vendorContent);
  const [item] = await queue();
  expect(item.quote).toBe("Altoo moves headquarters to Zug.");
  expect(item.context).toContain("What happened");
  expect(item.context).not.toMatch(/[#*[\]]/);
});
