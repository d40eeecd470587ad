import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { buyersGuides } from "#content/buyers-guide/buyers-guide.table.ts";
import { contentHubConfigs } from "#content/content-hub/content-hub.table.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

async function create(path: string, body: object): Promise<number> {
  const answer = await call("POST", path, body);
  const { id, message } = await answer.json();
  expect([answer.status, message]).toEqual([201, undefined]);
  return id;
}

test("lists of slugs, and slugs within objects, follow a page that moves and moves back", async () => {
  const movedCase = await create("/api/use-cases", { title: "Moving", slug: "moving" });
  const movedFeature = await create("/api/features", { name: "Movable", slug: "movable" });
  const movedTerm = await create("/api/glossary", { term: "Mover", slug: "mover", definition: "Moves." });
  const guide = await create("/api/buyers-guides", {
    title: "Guide of the moving",
    slug: "guide-of-the-moving",
    recommendedUseCases: ["portfolio-management", "moving"],
  });
  const section = { id: "a", title: "movable", content: "movable", order: 0 };
  const useCase = await create("/api/use-cases", {
    title: "With sections",
    slug: "with-sections",
    contentSections: [{ ...section, featureSlugs: ["general-ledger", "movable"] }],
  });
  const hub = await create("/api/content-hub-configs", {
    pageType: "faq",
    pageSlug: "what-moves",
    title: "Hub",
    description: "About moving.",
    topic: "mover",
    relatedContent: ["glossary", "faq"].map((type) => ({ type, title: "mover", slug: "mover" })),
  });

  const linking = await create("/api/use-cases", {
    title: "With a link",
    slug: "with-a-link",
    overview: "See [moving](/use-cases/moving).",
    contentSections: [{ ...section, featureSlugs: ["general-ledger"] }],
  });
  const versionOf = async (id: number) =>
    (await app.db.select().from(useCases).where(eq(useCases.id, id)))[0]?.updatedAt;
  const version = await versionOf(linking);

  const stored = async () => {
    const [guides, cases, hubs] = await Promise.all([
      app.db.select().from(buyersGuides).where(eq(buyersGuides.id, guide)),
      app.db.select().from(useCases).where(eq(useCases.id, useCase)),
      app.db.select().from(contentHubConfigs).where(eq(contentHubConfigs.id, hub)),
    ]);
    return [guides[0]?.recommendedUseCases, cases[0]?.contentSections, hubs[0]?.relatedContent];
  };
  const before = await stored();
  await call("PUT", `/api/use-cases/${movedCase}`, { slug: "moved" });
  await call("PUT", `/api/features/${movedFeature}`, { slug: "moved-feature" });
  await call("PUT", `/api/glossary/${movedTerm}`, { slug: "moved-term" });
  expect(await stored()).toMatchObject([
    ["portfolio-management", "moved"],
    [{ title: "movable", content: "movable", featureSlugs: ["general-ledger", "moved-feature"] }],
    [
      { title: "mover", slug: "moved-term" },
      { type: "faq", title: "mover", slug: "mover" },
    ],
  ]);
  expect(await app.text("/buyers-guides/guide-of-the-moving")).toContain('href="/use-cases/moved"');

  expect(await versionOf(linking), "a link is redirected").toBe(version);

  await call("PUT", `/api/use-cases/${movedCase}`, { slug: "moved-twice" });
  expect((await stored())[0]).toEqual(["portfolio-management", "moved-twice"]);
  await call("PUT", `/api/use-cases/${movedCase}`, { slug: "moving" });
  await call("PUT", `/api/features/${movedFeature}`, { slug: "movable" });
  await call("PUT", `/api/glossary/${movedTerm}`, { slug: "mover" });
  expect(await stored()).toEqual(before);
});

test("a page keeps its hub when its slug changes, unless the new slug has one", async () => {
  const hub = { pageType: "faq", description: "About.", topic: "Topic", relatedContent: [] };
  const page = await create("/api/faq", { question: "Moves?", slug: "moves", answer: "It does." });
  const moving = await create("/api/content-hub-configs", { ...hub, pageSlug: "moves", title: "Moving hub" });
  await create("/api/content-hub-configs", { ...hub, pageSlug: "taken", title: "Another hub" });
  await create("/api/content-hub-configs", { ...hub, pageType: "service", pageSlug: "moves", title: "S" });
  const slugOfHub = async () => {
    const [stored] = await app.db.select().from(contentHubConfigs).where(eq(contentHubConfigs.id, moving));
    return stored?.pageSlug;
  };
  await call("PUT", `/api/faq/${page}`, { slug: "moved-away" });
  expect(await slugOfHub()).toBe("moved-away");
  expect(await app.text("/faq/moved-away")).toContain("Moving hub");

  expect((await call("PUT", `/api/faq/${page}`, { slug: "taken" })).status).toBe(200);
  expect(await slugOfHub()).toBe("moved-away");
  expect(await app.text("/faq/taken")).toContain("Another hub");
});
