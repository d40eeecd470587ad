import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asEditor } from "../../../tests/support/editor.ts";
import { publishingApp, result, run } from "../../../tests/support/publishing.ts";
import { articles } from "./article.table.ts";
import { articleSources } from "./article-source.table.ts";
import { sourceTitle } from "./article-sources.server.ts";
import { rewriteAnswer } from "./rewrite.fixture.ts";

const { app, call, read, provenance, save, publish, change, recordsOf, told } = publishingApp();

describe("how an article was made", () => {
  const create = async (fields: object) =>
    (
      await call("POST", "/api/news", { originalContent: "Its text.", status: "published", ...fields })
    ).json();
  test.each([
    ["Drafted by AI from 1 source, checked by Editor", "trainedAlgorithmicMedia", publish],
    [
      "Written by our editorial team, no AI draft recorded, published by Editor",
      "digitalCreation",
      () => create({ title: "Own words" }),
    ],
    [
      "Text of The Paper, selected by Editor",
      null,
      () => create({ title: "Theirs", rights: "licensed", originalPublisher: "The Paper" }),
    ],
  ])(
    "is described as %j on the page, in the feed and in the structured data",
    async (expected, term, make) => {
      const { slug } = await make();
      const { html, data, item, label, digitalSourceType } = await told(slug);
      expect(label).toBe(expected);
      expect(html).toContain(`${label} · <a`);
      expect(html.indexOf(label), "before the text").toBeLessThan(html.indexOf('class="prose"'));
      expect(data.creditText).toBe(label);
      expect(item?.dcterms?.provenances).toEqual([label]);
      expect(digitalSourceType).toBe(term);
      const address = term && `http://cv.iptc.org/newscodes/digitalsourcetype/${term}`;
      expect(data.digitalSourceType ?? null).toBe(address);
      expect(item?.dcterms?.types ?? null).toEqual(address && [address]);
    },
  );

  test.each([
    [
      "its publisher and date, for an article of our own",
      { originalPublisher: "The Paper", originalPublishedAt: "2026-10-02T09:00:00.000Z" },
      "The Paper, Oct 2, 2026",
    ],
    ["its publisher alone, without a date", { originalPublisher: "The Paper" }, "The Paper"],
    ["its host, without a publisher", {}, "paper.example"],
    ["its own headline, from a feed", { rights: "excerpt", originalPublisher: "The Paper" }, "Acme moves"],
    [
      "its own headline, after a rewrite",
      { rewrittenTitle: "Our headline", rewrittenContent: "Ours.", originalPublisher: "The Paper" },
      "Acme moves",
    ],
  ])("names a source by %s", async (how, fields, expected) => {
    const ownArticle = {
      slug: how.replace(/\W+/g, "-"),
      title: "Acme moves",
      originalUrl: "https://paper.example/acme",
    };
    const { slug } = await create({ ...ownArticle, ...fields });
    const { html, data } = await told(slug);
    const list = html.slice(html.indexOf(">Sources</h2>"));
    expect(list.slice(0, list.indexOf("</ol>"))).toContain(`>${expected}<`);
    expect(data.citation.map(({ name }: { name: string }) => name)).toEqual([expected]);
    expect((await provenance(slug)).sources.map(({ title }: { title: string }) => title)).toEqual([expected]);
    const [stored] = await app.db
      .select({ title: sourceTitle })
      .from(articles)
      .where(eq(articles.slug, slug));
    expect(stored?.title).toBe(expected);
  });

  test("names every source on the page, in the feed and in the structured data", async () => {
    const { id, slug } = await save();
    await app.db.insert(articleSources).values({
      articleId: id,
      position: 2,
      title: "Acme goes abroad",
      url: "https://second.example/acme",
      publisher: "The Second",
      publishedAt: "2026-10-03T09:00:00.000Z",
      content: "Acme goes abroad.",
    });
    await call("POST", `/api/news/${id}/publish`);
    const { html, data, item, label } = await told(slug);
    const addresses = ["https://paper.example/acme", "https://second.example/acme"];
    expect(label).toBe("Drafted by AI from 2 sources, checked by Editor");
    for (const address of addresses) expect(html).toContain(`href="${address}"`);
    expect(html).toContain("The Second · Oct 3, 2026");
    expect(data.isBasedOn).toEqual(addresses);
    expect(data.citation.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      ["Acme to open in Zurich", addresses[0]],
      ["Acme goes abroad", addresses[1]],
    ]);
    expect(item?.dcterms).toMatchObject({ sources: addresses, contributors: ["Editor"] });
  });

  test.each([
    [0.05, "checked and edited by Editor", "trainedAlgorithmicMedia", ["home", "domestic"]],
    [0.5, "checked and edited by Editor", "compositeWithTrainedAlgorithmicMedia", null],
  ])("measures the share changed by people (%d)", async (_, words, term, swap) => {
    const content = swap
      ? rewriteAnswer.content.replace(swap[0] ?? "", swap[1] ?? "")
      : "Acme is moving into Zurich. Nobody had expected that from a company which never left its own country before, least of all with forty people and at such a price.";
    const { slug } = await publish({ rewrittenContent: content });
    const { label, digitalSourceType, changedShare } = await provenance(slug);
    expect([label, digitalSourceType]).toEqual([`Drafted by AI from 1 source, ${words}`, term]);
    expect(changedShare).toBeGreaterThan(0);
  });

  test("has its own page, which works without scripts", async () => {
    const { slug } = await publish();
    const answer = await app.fetch(`/news/${slug}/how`);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(answer.status).toBe(200);
    expect(html).toContain("Drafted by AI from 1 source, checked by Editor.");
    expect(html).toContain("An AI model, stand-in-1");
    expect(html).toContain("House style");
    expect(html).toContain("Every number, date, name and quotation is in a source");
    expect(html).toContain((await provenance(slug)).textHash);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/news/${slug}/how"`));
  });

  test("is hidden for unpublished articles", async () => {
    const { slug } = await save();
    for (const path of [`/news/${slug}/how`, `/api/news/${slug}/provenance`, "/news/nothing/how"])
      expect((await app.fetch(path)).status, path).toBe(404);
  });
});

describe("the record of a publication", () => {
  test("contains sources, model, style guide, checks, reviewer and hashes", async () => {
    const claim = " It paid $9m for it.";
    const { id, slug } = await save({}, { ...result, content: `${result.content}${claim}` });
    await call("POST", `/api/news/${id}/publish`);
    const [publication] = await recordsOf(id);
    expect(publication).toMatchObject({
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      draftHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      record: {
        sources: [
          { title: "Acme to open in Zurich", url: "https://paper.example/acme", publisher: "The Paper" },
        ],
        model: "stand-in-1",
        styleGuide: { name: "House style", version: run.styleGuideVersion },
        checks: { found: 1, confirmed: 0, fixed: 1, longestRun: expect.any(Number) },
        reviewer: "Editor",
      },
    });
    expect(publication?.textHash).not.toBe(publication?.draftHash);
    expect(await provenance(slug)).toMatchObject({ model: "stand-in-1", checks: { fixed: 1 } });
  });

  test("has the hash of the AI's version if nobody changed it", async () => {
    const { id } = await publish();
    const [publication] = await recordsOf(id);
    expect(publication?.textHash).toBe(publication?.draftHash);
    expect(publication?.record.changedShare).toBe(0);
  });

  test("is append-only: unchanged by another text, a withdrawal, a new publication or a deletion", async () => {
    const { id } = await publish();
    const [first] = await recordsOf(id);
    await change(id, { tags: ["new"] });
    expect(await recordsOf(id), "the same text is no other version").toEqual([first]);
    for (const fields of [
      { rewrittenTitle: "Acme moves to Zurich" },
      { status: "draft" },
      { status: "published" },
    ])
      expect(await change(id, fields)).toMatchObject({ status: 200 });
    const records = await recordsOf(id);
    expect(records).toHaveLength(3);
    expect(records[0]).toEqual(first);
    expect(records[1]?.textHash).toBe(records[2]?.textHash);
    await call("DELETE", `/api/news/${id}`);
    expect(await recordsOf(id)).toEqual(records);
  });

  test("is not created if publication is refused", async () => {
    const { id } = await save({ whyItMatters: "" });
    expect((await call("POST", `/api/news/${id}/publish`)).status).toBe(409);
    expect(await recordsOf(id)).toEqual([]);
  });
});

describe("a published text that nobody has reviewed", () => {
  const together = async (id: number, value: string) =>
    read(
      await call("POST", "/api/admin/bulk", {
        type: "news",
        ids: [id],
        action: "set",
        field: "whyItMatters",
        value,
      }),
    );

  test("changed in bulk has no reviewer until somebody reviews it", async () => {
    const { id, slug } = await publish();
    expect((await together(id, "It matters to all offices.")).body.results).toEqual([{ id, ok: true }]);
    const label = "Drafted by AI from 1 source, this version not yet reviewed";
    expect(await told(slug)).toMatchObject({ label, data: { creditText: label } });
    expect((await told(slug)).data.editor).toBeUndefined();
    const reviewed = await read(
      await asEditor(app, "ada.lovelace@example.com")("POST", `/api/news/${id}/review`),
    );
    expect([reviewed.status, reviewed.body.reviewedBy]).toEqual([200, "Ada Lovelace"]);
    expect((await provenance(slug)).label).toBe(
      "Drafted by AI from 1 source, checked and edited by Ada Lovelace",
    );
    expect((await recordsOf(id)).map(({ record }) => record.reviewer)).toEqual([
      "Editor",
      null,
      "Ada Lovelace",
    ]);
  });

  test("can be reviewed again only as the editor saw it, and only while published", async () => {
    const { id } = await publish();
    const stale = { "if-match": '"2020-01-01T00:00:00.000Z"' };
    expect((await call("POST", `/api/news/${id}/review`, undefined, stale)).status).toBe(409);
    await change(id, { status: "draft" });
    expect((await call("POST", `/api/news/${id}/review`)).status).toBe(409);
  });
});
