import { type SQL, sql } from "drizzle-orm";
import { boolean, index, jsonb, type PgColumn, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/engine/columns.ts";
import type { Capability, Hosting, VendorEvent } from "./vendor-facts.ts";
import type { Video } from "./video.ts";

export const vendors = pgTable(
  "vendors",
  {
    ...entryColumns(),
    name: text().notNull(),
    /** Other names used in texts and searches. Must be unique among all vendors' names and aliases. */
    aliases: textList(),
    category: text(),
    description: text(),
    about: text(),
    content: text(),
    website: text(),
    logo: text(),
    logoUpload: text(),
    clearbitLogoUrl: text(),
    g2Url: text(),
    capterraUrl: text(),
    gallery: jsonb().$type<string[]>().notNull().default([]),
    videos: jsonb().$type<Video[]>().notNull().default([]),
    founded: text(),
    headquarters: text(),
    employeeCount: text(),
    customerCount: text(),
    typicalClientSize: text(),
    pricing: text(),
    features: textList(),
    featuresOverview: text(),
    useCases: textList(),
    useCasesOverview: text(),
    integrations: textList(),
    integrationsOverview: text(),
    supportOptions: textList(),
    isFeatured: boolean().notNull().default(false),
    /** A paid entry. It is labelled, and does not affect sort orders or scores. */
    isSponsored: boolean().notNull().default(false),
    owner: text(),
    hosting: text().$type<Hosting>(),
    hostingRegions: textList(),
    certifications: textList(),
    languages: textList(),
    markets: textList(),
    offices: textList(),
    currencies: text(),
    accountingStandards: textList(),
    clientTypes: textList(),
    services: textList(),
    custodianFeeds: text(),
    assetsOnPlatform: text(),
    freeTrial: text(),
    implementation: text(),
    sso: text(),
    mfa: text(),
    pricingUrl: text(),
    apiDocsUrl: text(),
    statusUrl: text(),
    trustUrl: text(),
    bestFor: text(),
    notFor: text(),
    /** When an editor last checked `bestFor` and `notFor` against the facts: 2026, 2026-03 or 2026-03-14. */
    assessedOn: text(),
    whatToAsk: textList(),
    events: jsonb().$type<VendorEvent[]>().notNull().default([]),
    capabilities: jsonb().$type<Capability[]>().notNull().default([]),
  },
  (table) => [
    index("vendors_newest_event_index").on(sql`${newestEvent(table.events)} desc nulls last`),
    // For finding the last position, where new vendors go.
    index().on(table.displayOrder),
  ],
);

/** The latest date among a vendor's events. The database function is defined in a migration. */
export const newestEvent = (events: PgColumn | SQL): SQL => sql`(newest_event(${events}) collate "C")`;
