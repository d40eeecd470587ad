import { Writable } from "node:stream";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { queryClientContext } from "#http/client/query.ts";
import { logContext } from "#http/page-context.server.ts";
import { responseOfBytes } from "#http/response-cache/compressed-response.server.ts";
import { contentSecurityPolicy, developmentPolicy } from "#http/security-headers.server.ts";
import { TurnGate } from "#shared/turn-gate.server.ts";
import type { PageHandle } from "#ui/document/hydration.ts";
import { insertKept, keepHtmlBy, type RenderedDocument, renderAroundKept } from "#ui/kept.tsx";
import { finishScripts } from "./late-hydration.ts";
import { hasTwin, twinOf } from "./markdown/twin-address.ts";

// In development, a component changes while its data stays.
if (import.meta.env.PROD) keepHtmlBy(renderToString);

/** Renders the complete document. Responses are cached, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  await readHandoff(entry);
  const document = await renderDocument(
    <QueryClientProvider client={context.get(queryClientContext)}>
      <ServerRouter context={withOwnRoutes(entry)} url={request.url} />
    </QueryClientProvider>,
  );
  const { parts, inlineScripts } = finishScripts(
    document.text,
    import.meta.env.DEV ? "now" : hydrationOf(entry),
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { pathname, search } = new URL(request.url);
  const twin = twinOf(pathname + search);
  if (status === 200 && hasTwin(pathname) && twin.length <= longestLinked)
    headers.append("Link", `<${twin}>; rel="alternate"; type="text/markdown"`);
  if (status >= 500) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? developmentPolicy : contentSecurityPolicy(inlineScripts),
  );
  const pieces = parts.flatMap((text) => insertKept({ text, kept: document.kept }));
  return responseOfBytes(joined(pieces), { status, headers });
}

/** Joins the pieces as bytes, in one allocation. */
function joined(pieces: (string | Buffer)[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  pieces.reduce(
    (end, piece) => end + (typeof piece === "string" ? bytes.write(piece, end) : piece.copy(bytes, end)),
    0,
  );
  return bytes;
}

/** In characters. Proxies refuse more than 8 kB of headers in total. */
const longestLinked = 1000;

/** Unknown URLs and disconnected clients are not server errors. */
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

/**
 * Leaves only the page's own routes in the manifest, because `ServerRouter` builds all of them for each page. Browsers import the
 * complete manifest (`routeDiscovery`).
 */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...entry, manifest: { ...manifest, routes } };
}

/** A page takes some 5 ms to render. */
const renderGate = new TurnGate();

/**
 * Renders a complete document. Renders to a string, at half the cost of a stream, unless a boundary suspends. Pages do not suspend,
 * because their loaders have run and the router's data is read first.
 */
async function renderDocument(element: ReactNode): Promise<RenderedDocument> {
  await renderGate.pass();
  const document = renderAroundKept(() => `<!DOCTYPE html>${renderToString(element)}`);
  return document.text.includes(unfinished) ? { text: await renderStreamed(element), kept: [] } : document;
}

/** React writes this where a boundary is left to the browser. */
const unfinished = "<!--$!-->";

/**
 * Reads the router's data stream to its end, into the cache of `ServerRouter`, so that rendering does not suspend. Relies on
 * internals of React Router 8.4.0, so check it when you upgrade.
 */
async function readHandoff(entry: EntryContext) {
  if (!entry.serverHandoffStream) return;
  const streamCache: NonNullable<NonNullable<EntryContext["renderMeta"]>["streamCache"]> = {};
  const reader = entry.serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  for (let part = 0; ; part++) {
    const { done, value } = await reader.read();
    const result = { done, value: value ? decoder.decode(value, { stream: true }) : "" };
    streamCache[part] = Object.assign(Promise.resolve(), { result });
    if (done) break;
  }
  entry.serverHandoffStream = new ReadableStream();
  entry.renderMeta = { ...entry.renderMeta, streamCache };
}

function renderStreamed(element: ReactNode): Promise<string> {
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
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
