import { z } from "zod";
import { capabilityLevels } from "#cms/engine/evidence.ts";
import { byView, pageView } from "#cms/engine/read/read-calls.server.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { entryTag, typeTag } from "#cms/engine/tags.ts";
import { AppError } from "#shared/errors.ts";
import { type FactKind, factKinds } from "../vendor/stated-values.ts";
import { findFitForm, findFitPage, listFeatureChoices } from "./fit.queries.server.ts";
import { listFits, scoreVendors } from "./fit-ranking.server.ts";
import { findRequestForProposal } from "./request-for-proposal.server.ts";
import { importances } from "./requirements.ts";

const importance = z.enum(importances.map(({ importance }) => importance));
const level = z.enum(capabilityLevels).nullable();
/** What a requirement asks for: a feature by slug, or the key of another fact with its kind and value. */
const asked = {
  feature: z.string(),
  kind: z.enum(Object.keys(factKinds) as FactKind[]).optional(),
  value: z.string().optional(),
};

/** Vendors scored against requirements (contract, sections 7 and 10). Points are sums of weights times level shares. */
const fitAnswer = z.object({
  version: z.string(),
  requirements: z.array(
    z.object({
      ...asked,
      title: z.string(),
      importance,
      weight: z.number(),
      meaning: z.string().optional(),
      question: z.string().optional(),
    }),
  ),
  ignored: z.array(z.string()),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  results: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      low: z.number(),
      high: z.number(),
      total: z.number(),
      coverage: z.number(),
      misses: z.array(z.string()),
      ask: z.array(z.string()),
      breakdown: z.array(
        z.object({
          ...asked,
          importance,
          weight: z.number(),
          level,
          points: z.number().nullable(),
        }),
      ),
    }),
  ),
});

const fitParameters = ["r", "page"] as const;

/** Adds the cache tags of the page's vendors, whose citations it shows. */
const dependOnVendors = ({ dependOn }: ReadContext, vendors: { id: number }[]) =>
  dependOn(...vendors.map(({ id }) => entryTag("vendor", id)));

export const fitRead = {
  path: "/api/fit",
  noun: "Fit",
  summary:
    "Vendors scored against requirements, 100 per page; those that miss a must last. `r` is `1~general-ledger.m~market:Switzerland.n`: features by slug, and `market:COUNTRY`, `hosting:VALUE` (cloud, on-premises, both), `language:CODE`, `certification:NAME`, `client:TYPE`, `integration:NAME` and `budget:AMOUNT` (US dollars a year) with URL-encoded values, each `.m` (must) or `.n` (nice to have)",
  schema: fitAnswer,
  views: [...pageView],
  parameters: fitParameters,
  run: byView(listFits, async (context) => {
    const page = await findFitPage(context);
    dependOnVendors(context, page.results);
    return page;
  }),
} satisfies Read;

export const fitFeatures = {
  path: "/api/fit/features",
  noun: "Fit",
  summary: "The features that can be required, by category, each with the number of vendors that cover it",
  schema: z.array(
    z.object({
      category: z.string(),
      features: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          description: z.string().nullable(),
          vendors: z.int(),
        }),
      ),
    }),
  ),
  views: [...pageView],
  run: byView(
    async (context) => {
      context.dependOn(typeTag("feature"));
      return listFeatureChoices(context);
    },
    async (context) => {
      context.dependOn(typeTag("feature"));
      return findFitForm(context);
    },
  ),
} satisfies Read;

export const fitQuestions = {
  path: "/api/fit/questions",
  noun: "Fit",
  summary: "The request for proposal to a vendor: what is known, with sources, and what is to be asked",
  schema: z.object({}).loose(),
  parameters: ["r", "vendor"],
  notFound: "Vendor not found",
  run: async (context) => {
    const request = await findRequestForProposal(context);
    if (!request) throw new AppError("not-found", "Vendor not found");
    if (request.vendor) dependOnVendors(context, [request.vendor]);
    return request;
  },
} satisfies Read;

export const fitScores = {
  path: "/api/fit/scores",
  noun: "Fit",
  summary:
    "The points of some vendors, by the method of `/api/fit`. `v` is `addepar,masttro` or `addepar-vs-masttro`",
  schema: z.object({
    requirements: z.int(),
    ignored: z.int(),
    results: z.array(
      z.object({ slug: z.string(), met: z.int(), low: z.number(), high: z.number(), total: z.number() }),
    ),
  }),
  parameters: ["r", "v"],
  run: async (context) => {
    const { results, ...counts } = await scoreVendors(context);
    dependOnVendors(context, results);
    return { ...counts, results: results.map(({ id: _, ...result }) => result) };
  },
} satisfies Read;

export const fitReads: Read[] = [fitRead, fitFeatures, fitQuestions, fitScores];
