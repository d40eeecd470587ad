import { QueryClientProvider } from "@tanstack/react-query";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { queryClientContext } from "#cms/page/query.ts";
import { contentSecurityPolicy, developmentPolicy } from "#http/security-headers.server.ts";
import { finishScripts } from "./late-hydration.ts";
import { logContext } from "./page-context.server.ts";
import { renderDocument } from "./render-document.server.tsx";

/** Renders a document completely: its bytes are stored and sent again, so there is nothing to gain from streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const document = await renderDocument(
    entry,
    <QueryClientProvider client={context.get(queryClientContext)}>
      <ServerRouter context={entry} url={request.url} />
    </QueryClientProvider>,
  );
  const { html, inlineScripts } = finishScripts(document, import.meta.env.DEV ? "now" : hydrationOf(entry));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", status >= 500 ? "no-store" : "no-cache");
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? developmentPolicy : contentSecurityPolicy(inlineScripts),
  );
  return new Response(Buffer.from(html), { status, headers });
}

/** Unmatched addresses and readers who left are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isClientError(error)) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, "page failed");
};

const isClientError = (error: unknown) =>
  (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500;

function hydrationOf(entry: EntryContext) {
  const last = entry.staticHandlerContext.matches.at(-1);
  const handle = last && (entry.routeModules[last.route.id]?.handle as PageHandle | undefined);
  return handle?.hydration ?? "interaction";
}
