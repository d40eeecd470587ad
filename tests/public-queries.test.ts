import type { QueryKey } from "@tanstack/react-query";
import { beforeAll, expect, test } from "vitest";
import { noFilters } from "../src/content/directory/directory-address.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";

/** Public pages show the same to everybody: for an editor, the browser requests the same data as for an anonymous reader. */

const app = testApp();
const call = asEditor(app);

const slug = "only-a-draft";
const draft = { slug, title: "Draft", name: "Draft", isPublished: false, displayOrder: -10 };
const drafts: [path: string, fields: object][] = [
  ["vendors", { ...draft, isFeatured: true }],
  ["features", draft],
  ["faq", { ...draft, question: "Draft?", answer: "A draft.", isHome: true }],
  ["glossary", { ...draft, term: "Draft", definition: "A draft." }],
  ["types", draft],
  ["use-cases", draft],
  ["buyers-guides", draft],
  ["pages", { ...draft, content: "A draft.", showInFooter: true }],
  ["cta-banners", { title: "Inactive", isActive: false, displayOrder: -10 }],
  ["news", { slug, title: "Draft", originalContent: "A draft.", originalUrl: "https://paper.example/1" }],
];

beforeAll(async () => {
  for (const [path, fields] of drafts)
    expect((await call("POST", `/api/${path}`, fields)).status, path).toBe(201);
});

const modules = import.meta.glob<Record<string, unknown>>("../src/content/*/*.query.ts", { eager: true });

/** First arguments of the queries whose argument is not a slug. */
const argumentOf = new Map<string, unknown>([
  ["directoryQuery", noFilters],
  ["shortlistQuery", [slug]],
  ["boardPackQuery", new URLSearchParams({ v: slug })],
]);

/** Returns the addresses that the queries of all types request. Queries for one entry request the draft. */
const addresses = Object.values(modules)
  .flatMap((exported) => Object.entries(exported))
  .filter(([name]) => name.endsWith("Query"))
  .map(([name, definition]) =>
    typeof definition === "function" ? definition(argumentOf.get(name) ?? slug) : definition,
  )
  .flatMap(({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] === "api" ? [`/${queryKey.join("/")}`] : [],
  );

test("there are addresses to compare", () => expect(addresses.length).toBeGreaterThan(20));

test.each(addresses)("%s returns the same to an editor as to everybody", async (address) => {
  const [anonymous, editor] = [await app.fetch(address), await call("GET", address)];
  expect(editor.status).toBe(anonymous.status);
  expect(await editor.json()).toEqual(await anonymous.json());
});
