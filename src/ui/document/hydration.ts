/**
 * The moment at which a page loads React (design, "Hydration is a budget"):
 * - `interaction`: at the first pointer, key or touch; for pages that are read
 * - `idle`: once the page is loaded and idle, or at the first interaction; for screens that hold state
 * - `now`: with the page; for the admin
 */
export type Hydration = "interaction" | "idle" | "now";

/** A route's `handle`. Pages without one hydrate at the first interaction and read no query. */
export interface PageHandle {
  hydration?: Hydration;
  /** The query parameters that the page reads: all that its stored response may depend on. */
  parameters?: readonly string[];
}
