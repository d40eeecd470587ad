import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bannersQuery } from "#content/banner/banner.query.ts";
import { faqListQuery } from "#content/faq/faq.query.ts";
import { glossaryQuery } from "#content/glossary/glossary.query.ts";
import { browserQueryClient } from "#http/client/query.ts";
import { takeResults } from "./query-state.tsx";

takeResults(browserQueryClient());

/**
 * Tells the page's inline script that buttons work now (site/late-hydration). Wraps the tree, because a sibling would change every
 * `useId` value.
 */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    dispatchEvent(new Event("hydrated"));
    whenIdle(fetchAhead);
  }, []);
  return children;
}

/** After the first load, prefetches the data visitors need next (spec 2.2). Skips data that the page already contains. */
function fetchAhead() {
  const client = browserQueryClient();
  void client.prefetchQuery(bannersQuery);
  void client.prefetchQuery(faqListQuery(1));
  void client.prefetchQuery(glossaryQuery(1));
}

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? window.requestIdleCallback(run) : setTimeout(run, 200);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationSignal>
        <QueryClientProvider client={browserQueryClient()}>
          <HydratedRouter />
        </QueryClientProvider>
      </HydrationSignal>
    </StrictMode>,
  );
});
