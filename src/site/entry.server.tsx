import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream } from "react-dom/server";
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
import { ScriptMark } from "./script-mark.ts";

/** Renders a document completely: its bytes are stored and sent again, so there is nothing to gain from streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const mark = randomUUID();
  const document = await renderToText(
    <ScriptMark value={mark}>
      <QueryClientProvider client={context.get(queryClientContext)}>
        <ServerRouter context={entry} url={request.url} nonce={mark} />
      </QueryClientProvider>
    </ScriptMark>,
    mark,
  );
  const { html, inlineScripts } = finishScripts(
    document,
    import.meta.env.DEV ? "now" : hydrationOf(entry),
    mark,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", status >= 500 ? "no-store" : "no-cache");
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? developmentPolicy : contentSecurityPolicy(inlineScripts),
  );
  return new Response(html, { status, headers });
}

/** Unmatched addresses and readers who left are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isClientError(error)) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, "page failed");
};

const isClientError = (error: unknown) =>
  (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500;

function renderToText(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

function hydrationOf(entry: EntryContext) {
  const last = entry.staticHandlerContext.matches.at(-1);
  const handle = last && (entry.routeModules[last.route.id]?.handle as PageHandle | undefined);
  return handle?.hydration ?? "interaction";
}
