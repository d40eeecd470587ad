import { expect, test } from "vitest";
import type { ProposalSource } from "../proposal.ts";
import { acceptanceOf } from "./acceptance-dialog.tsx";

const source: ProposalSource = {
  url: "https://registry.example/masttro",
  title: "Register entry",
  publisher: "Commercial register",
  kind: "filing",
  publishedOn: "2026-05",
};

const sourceOf = (proposed: ProposalSource | null, url: string) =>
  acceptanceOf(
    { isManual: false, source: proposed },
    {
      value: "Zug",
      source: {
        isCited: true,
        url,
        title: "Register entry",
        publisher: " ",
        kind: "filing",
        verdict: "supports",
        quote: "The company moved its seat to Zug.",
      },
      note: "",
    },
  ).source;

test("an acceptance cites the proposal's date with the proposal's source only", () => {
  expect(sourceOf(source, ` ${source.url} `)).toEqual({
    url: source.url,
    title: "Register entry",
    publisher: null,
    kind: "filing",
    publishedOn: "2026-05",
  });
  expect(sourceOf({ ...source, publishedOn: null }, source.url)?.publishedOn).toBeNull();
  expect(sourceOf(source, "https://elsewhere.example/")?.publishedOn).toBeNull();
  expect(sourceOf(null, source.url)?.publishedOn).toBeNull();
});
