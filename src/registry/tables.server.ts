import type { PgTable } from "drizzle-orm/pg-core";
import { apiTokens } from "#accounts/api-token.table.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import { invitations } from "#accounts/invitation.table.ts";
import { oneTimeCodes, passkeys, recoveryCodes } from "#accounts/second-factor.table.ts";
import { sessions } from "#accounts/session.table.ts";
import { users } from "#accounts/user.table.ts";
import { pageViews } from "#cms/audience/page-view.table.ts";
import {
  draftComments,
  draftPreviews,
  drafts,
  draftVersions,
  expiries,
  publishedDrafts,
} from "#cms/editing/draft.table.ts";
import { webhookDeliveries, webhooks } from "#cms/engine/events/webhook.table.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { batches } from "#cms/engine/history/batch.table.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { trash } from "#cms/engine/history/trash.table.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { entryReferences } from "#cms/engine/references/reference.table.ts";
import { relatedContent, relatedContentChecks } from "#cms/engine/related/related-content.table.ts";
import { searchMisses, searchSynonyms } from "#cms/engine/search-index/search.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { editorNotes } from "#cms/facts/editor-note.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import { listViews } from "#cms/lists/list-view.table.ts";
import { media } from "#cms/media/media.table.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { researchCalls, researchRuns } from "#cms/proposals/research-run.table.ts";
import { siteSettings } from "#cms/settings/site-settings.table.ts";
import { suggestions } from "#cms/suggestions/suggestion.table.ts";
import { watches, watchMails, watchPeriods } from "#content/watches/watch.table.ts";
import { articleDesk } from "#newsroom/article/article-desk.table.ts";
import { articleSources } from "#newsroom/article/article-source.table.ts";
import { rewriteBatches, rewriteRuns } from "#newsroom/article/rewrite-run.table.ts";
import { digests } from "#newsroom/digest/digest.table.ts";
import { inboxVisits } from "#newsroom/inbox/inbox-visit.table.ts";
import { newsFeedVisits, newsItems } from "#newsroom/news-feed/news-feed.table.ts";
import { articleCorrections, flagDecisions, publications } from "#newsroom/publication/publication.table.ts";
import { stories } from "#newsroom/stories/story.table.ts";
import { contentTypes } from "./registry.server.ts";

/** The tables in a backup. Sign-ins and attempts are specific to a database and excluded. */
export const backedUpTables: PgTable[] = [
  ...contentTypes.map(({ table }) => table),
  addresses,
  articleCorrections,
  articleDesk,
  articleSources,
  auditEntries,
  batches,
  citations,
  digests,
  draftComments,
  draftPreviews,
  drafts,
  draftVersions,
  editorNotes,
  entryReferences,
  expiries,
  factChanges,
  flagDecisions,
  inboxVisits,
  listViews,
  media,
  newsFeedVisits,
  newsItems,
  pageViews,
  proposals,
  publications,
  publishedDrafts,
  redirects,
  relatedContent,
  relatedContentChecks,
  researchCalls,
  researchRuns,
  revisions,
  rewriteBatches,
  rewriteRuns,
  searchMisses,
  searchSynonyms,
  siteSettings,
  sources,
  stories,
  suggestions,
  trash,
  users,
  watches,
  watchPeriods,
  watchMails,
  webhooks,
];

/** The tables copied when a site moves, including sign-ins and pending deliveries. */
export const movedTables: PgTable[] = [
  ...backedUpTables,
  apiTokens,
  invitations,
  oneTimeCodes,
  passkeys,
  recoveryCodes,
  sessions,
  webhookDeliveries,
];
