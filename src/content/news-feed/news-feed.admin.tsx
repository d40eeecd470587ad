import { EmptyState } from "#ui/empty-state.tsx";

/** Where articles are fetched from. */
export const NewsFeeds = () => <EmptyState level={3} title="No feeds found" />;
