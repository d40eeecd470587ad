import { expect, test } from "vitest";
import type { RewriteVersion, VersionParts } from "../article-versions.ts";
import { formerVersions } from "./former-version.tsx";

const parts = (title: string): VersionParts => ({ title, excerpt: "", content: title, whyItMatters: "" });
const rewrite = (id: number, fields: Partial<RewriteVersion>): RewriteVersion => ({
  id,
  state: "done",
  createdAt: "2026-06-01T08:00:00.000Z",
  finishedAt: "2026-06-01T08:01:00.000Z",
  instruction: null,
  styleGuideName: "House",
  styleGuideVersion: null,
  editorName: "Ada",
  model: "m",
  inputTokens: null,
  outputTokens: null,
  cost: null,
  error: null,
  result: null,
  former: null,
  ...fields,
});
const titles = (current: string, versions: RewriteVersion[]) =>
  formerVersions({ articleId: 1, status: "rewritten", updatedAt: "", current: parts(current), versions }).map(
    ({ run, parts: which, texts }) => `${run} ${which}: ${texts.title}`,
  );

test("lists every version but the current one, once each, by the rewrite that wrote it", () => {
  const first = rewrite(1, { result: parts("one") });
  const second = rewrite(2, { result: parts("two"), former: parts("one"), instruction: "shorter" });
  expect(titles("one", [first])).toEqual([]);
  expect(titles("two", [second, first])).toEqual(["1 result: one"]);
  expect(titles("one", [second, first]), "after it was taken back").toEqual(["2 result: two"]);
  expect(titles("two, edited", [second, first])).toEqual(["2 result: two", "1 result: one"]);
});

test("an editor's revision of a version is listed separately", () => {
  const first = rewrite(1, { result: parts("one") });
  const second = rewrite(2, { result: parts("two"), former: parts("one, edited") });
  expect(titles("two", [second, first])).toEqual(["2 former: one, edited", "1 result: one"]);
});
