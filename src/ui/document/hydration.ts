/**
 * When a page loads React (design, "Hydration is a budget"):
 * - `interaction`: at the first pointer, key or touch; for pages people only read
 * - `idle`: once the page has loaded and is idle, or at the first interaction; for screens with state
 * - `now`: immediately; for the admin
 */
export type Hydration = "interaction" | "idle" | "now";

/** A route's `handle`. Pages without one hydrate at the first interaction and read no query parameters. */
export interface PageHandle {
  hydration?: Hydration;
  /** The query parameters the page reads. Its cached response depends on no others. */
  parameters?: readonly string[];
}
