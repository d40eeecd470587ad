import { EmptyState } from "#ui/empty-state.tsx";

/** How the AI is to write: the guides, one of them active. */
export const StyleGuides = () => <EmptyState level={3} title="No style guides found" />;
