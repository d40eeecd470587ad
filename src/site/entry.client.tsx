import { type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient } from "#content/kit/query.ts";
import { queryStateId } from "./query-state.tsx";

const state = document.getElementById(queryStateId)?.textContent;
if (state) hydrate(browserQueryClient(), JSON.parse(state) as DehydratedState);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={browserQueryClient()}>
        <HydratedRouter />
      </QueryClientProvider>
    </StrictMode>,
  );
});
