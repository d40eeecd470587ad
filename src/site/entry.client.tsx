import { type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient } from "#content/kit/query.ts";
import { queryStateId } from "./query-state.tsx";

const state = document.getElementById(queryStateId)?.textContent;
if (state) hydrate(browserQueryClient(), JSON.parse(state) as DehydratedState);

/**
 * Tells the page's own small script that buttons have their meaning now (site/late-hydration). Stands around the tree: a
 * sibling would give every `useId` another value than on the server.
 */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return children;
}

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
