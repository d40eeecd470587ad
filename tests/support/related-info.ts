import type { RelatedInfoKeeper } from "#cms/read/related-info-keeper.server.ts";

/** Finds no related information: for tests of what has nothing to do with it. */
export const noRelatedInfo: RelatedInfoKeeper = {
  entrySaved: () => {},
  refreshStale: async () => {},
  lockLinkers: async () => {},
  dropLinksTo: async () => {},
};
