import { z } from "zod";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { findPassages } from "./passages.ts";

/** Validates the question for a source: its address, and the value that its passages should name. */
export const previewInput = z.object({
  url: z.string().trim().max(2000).refine(isWebAddress, "An address begins with https:// or http://"),
  value: z.string().trim().max(500).default(""),
});

/** A source as far as its page could be read. */
export const sourcePreview = z.object({
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  passages: z.array(z.string()),
  /** Why it could not be read, for the editor; null if it was. */
  problem: z.string().nullable(),
});
export type SourcePreview = z.infer<typeof sourcePreview>;

/** Fetches the page of a source once and reads what a citation of it needs; a page that refuses is no failure. */
export async function previewSource(
  { url, value }: z.infer<typeof previewInput>,
  settings: Settings,
): Promise<SourcePreview> {
  const answer = await fetchSourcePage(url, settings);
  if (answer.kind !== "page")
    return { title: null, publisher: null, publishedOn: null, passages: [], problem: answer.message };
  const { title, publisher, publishedOn, text } = answer.page;
  return { title, publisher, publishedOn, passages: findPassages(text, value), problem: null };
}
