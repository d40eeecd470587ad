import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);

const create = async (path: string, payload: object): Promise<{ id: number; slug: string }> => {
  const answer = await call("POST", path, payload);
  expect(answer.status).toBe(201);
  return answer.json();
};

const landing = (slug: string) => ({
  slug,
  title: "Root",
  category: "risk-management",
  primaryKeyword: "risk",
  introduction: "Words.",
  isPublished: true,
});
const page = (slug: string) => ({ slug, title: "Root", content: "Text." });

const lastDeleted = async (kind: string) => {
  const trash: { id: number; kind: string }[] = await (await call("GET", "/api/admin/trash")).json();
  return trash.find((row) => row.kind === kind)?.id;
};

describe("an address below the root", () => {
  test("goes to one of several entries that are created at the same time", async () => {
    const answers = await Promise.all([
      call("POST", "/api/landing-pages", landing("at-once")),
      call("POST", "/api/pages", page("at-once")),
      call("POST", "/api/landing-pages", landing("at-once")),
      call("POST", "/api/pages", page("at-once")),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test("is not given twice when a deleted entry comes back", async () => {
    const first = await create("/api/pages", page("comes-back"));
    await call("DELETE", `/api/pages/${first.id}`);
    await create("/api/landing-pages", landing("comes-back"));
    const answer = await call("POST", `/api/admin/trash/${await lastDeleted("page")}/restore`);
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain("comes-back");
  });

  test("is free again once its entry has another", async () => {
    const first = await create("/api/pages", page("moves-on"));
    await call("PUT", `/api/pages/${first.id}`, { slug: "moved-on" });
    expect((await call("POST", "/api/landing-pages", landing("moves-on"))).status).toBe(201);
  });
});

test("an article that comes back from the trash keeps its reviewer", async () => {
  const article = await create("/api/news", {
    title: "Reviewed once",
    originalContent: "A custodian publishes its prices for the first time.",
    originalAuthor: "Ada Writer",
    originalPublisher: "The Desk",
    status: "published",
  });
  await call("DELETE", `/api/news/${article.id}`);
  const second = asEditor(app, "second@example.com");
  const answer = await second("POST", `/api/admin/trash/${await lastDeleted("article")}/restore`);
  expect(await answer.json()).toMatchObject({
    status: "published",
    reviewedBy: Reflect.get(article, "reviewedBy"),
  });
});

// Each round waits until the background job has found the links again.
test("entries that link to each other are withdrawn at the same time without a deadlock", {
  timeout: 120_000,
}, async () => {
  const twins = await Promise.all(
    ["alpha", "beta"].map((name) =>
      create("/api/faq", {
        question: `Consolidated ledger question ${name}?`,
        answer: "Consolidated ledger answer.",
        enableRelatedInfo: true,
      }),
    ),
  );
  for (let round = 0; round < 8; round++) {
    for (const { id } of twins) await call("PUT", `/api/faq/${id}`, { isPublished: true });
    // Every save that changes something enqueues a search for related content. Each entry can find the other by now.
    const answer = `Consolidated ledger answer, round ${round}.`;
    for (const { id } of twins) await call("PUT", `/api/faq/${id}`, { answer });
    await expect
      .poll(
        async () =>
          app.db.$count(sql`related_content where kind = 'faq' and url like '/faq/consolidated-ledger%'`),
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    const answers = await Promise.all(
      twins.map(({ id }) => call("PUT", `/api/faq/${id}`, { isPublished: false })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

describe("an entry that others use", () => {
  let vendor: { id: number; slug: string };
  let faq: { id: number; slug: string };

  beforeAll(async () => {
    vendor = await create("/api/vendors", { name: "Linked Vendor" });
    const other = await create("/api/vendors", { name: "Other Vendor" });
    faq = await create("/api/faq", {
      question: "Who is linked?",
      answer: `See [the profile](/vendors/${vendor.slug}?from=faq) or [both](/compare/${vendor.slug}-vs-addepar "Title").`,
    });
    await create("/api/landing-pages", {
      ...landing("linking"),
      associatedVendorIds: [vendor.id],
      ctaUrl: `/vendors/${vendor.slug}`,
    });
    await create("/api/comparisons", { title: "A and B", vendorAId: vendor.id, vendorBId: other.id });
  });

  const usedBy = async (path: string) =>
    (await (await call("GET", `/api/admin/entries/${path}/used-by`)).json()).usedBy;

  test("is listed with each of them, and with its field", async () => {
    expect(await usedBy(`vendors/${vendor.id}`)).toEqual([
      { kind: "comparison", id: expect.any(Number), title: "A and B", field: "vendorAId" },
      { kind: "faq", id: faq.id, title: "Who is linked?", field: "answer" },
      { kind: "landing-page", id: expect.any(Number), title: "Root", field: "associatedVendorIds" },
      { kind: "landing-page", id: expect.any(Number), title: "Root", field: "ctaUrl" },
    ]);
  });

  test("is listed with the site's own screens", async () => {
    const [addepar] = (await (await call("GET", "/api/vendors")).json()).filter(
      ({ slug }: { slug: string }) => slug === "addepar",
    );
    const places = (await usedBy(`vendors/${addepar.id}`)).filter(
      ({ kind }: { kind: unknown }) => kind === null,
    );
    expect(places.map(({ title }: { title: string }) => title)).toEqual([
      "Home page",
      "Compare page",
      "Page “Comparison Not Found”",
    ]);
  });

  test("is found by editors only, and only where it exists", async () => {
    expect((await app.fetch(`/api/admin/entries/vendors/${vendor.id}/used-by`)).status).toBe(401);
    expect((await call("GET", "/api/admin/entries/vendors/999999/used-by")).status).toBe(404);
    expect((await call("GET", "/api/admin/entries/constructor/1/used-by")).status).toBe(404);
  });

  test("is answered for an entry in the trash too, whose question may come late", async () => {
    const { id } = await create("/api/faq", { question: "Gone soon?", answer: "Yes." });
    await call("DELETE", `/api/faq/${id}`);
    expect((await call("GET", `/api/admin/entries/faq/${id}/used-by`)).status).toBe(200);
  });

  test("leaves no link to its former page behind when it is withdrawn, deleted, and back again", async () => {
    const profile = `/vendors/${vendor.slug}`;
    const readsLinks = async () => ({
      faq: (await app.text(`/faq/${faq.slug}`)).includes(`href="${profile}`),
      landing: (await app.text("/linking")).includes(`href="${profile}`),
    });
    expect(await readsLinks()).toEqual({ faq: true, landing: true });
    await call("PUT", `/api/vendors/${vendor.id}`, { isPublished: false });
    expect(await readsLinks()).toEqual({ faq: false, landing: false });
    expect(await app.text(`/faq/${faq.slug}`)).toContain("See the profile or both.");
    await call("PUT", `/api/vendors/${vendor.id}`, { isPublished: true });
    await call("DELETE", `/api/vendors/${vendor.id}`);
    expect(await readsLinks()).toEqual({ faq: false, landing: false });
    await call("POST", `/api/admin/trash/${await lastDeleted("vendor")}/restore`);
    expect(await readsLinks()).toEqual({ faq: true, landing: true });
  });

  test("keeps its links when it moves: they redirect", async () => {
    await call("PUT", `/api/vendors/${vendor.id}`, { slug: "linked-elsewhere" });
    expect(await app.text(`/faq/${faq.slug}`)).toContain(`href="/vendors/${vendor.slug}?from=faq"`);
    expect((await usedBy(`vendors/${vendor.id}`)).map(({ kind }: { kind: string }) => kind)).toContain("faq");
  });
});
