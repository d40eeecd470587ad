import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";

/**
 * Renders a document as a whole. To a string, at half the cost of a stream, unless something in it has to be waited for.
 * Pages wait for nothing: their loaders have run, and the router's data is read first.
 */
export async function renderDocument(entry: EntryContext, element: ReactNode): Promise<string> {
  await readHandoff(entry);
  const html = renderToString(element);
  return html.includes(unfinished) ? renderStreamed(element) : `<!DOCTYPE html>${html}`;
}

/** Written by React where a boundary was left to the browser. */
const unfinished = "<!--$!-->";

/**
 * Reads the stream of the router's data to its end, into the place where `ServerRouter` keeps what it has read, so that it
 * suspends nowhere. It leans on the internals of React Router 8.4.0; entry.server.test.ts notices when they change.
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
