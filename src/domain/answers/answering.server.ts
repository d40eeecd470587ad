import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { sessionCookie } from "../editors/session-cookie.ts";
import type { AppEnv } from "../request.server.ts";
import { type Answer, bodyIn, encodingFor, isNotModified, readAnswer } from "./answer.server.ts";
import type { AnswerCache } from "./answer-cache.server.ts";

/**
 * Answers reads with an ETag, compressed, and with 304 when nothing changed; to anonymous readers from the cache. Stands
 * before everything that adds headers, so that stored answers carry them. Answers marked `no-store` pass as they are.
 */
export const answerReads =
  (cache: AnswerCache): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isRead(c.req.method)) return next();
    const address = addressOf(c.req.raw.url);
    let hasRun = false;
    const produce = async () => {
      hasRun = true;
      if (c.req.method === "HEAD") c.req.raw = asGet(c.req.raw);
      await next();
      return isStorable(c.res) ? readAnswer(c.res) : null;
    };
    const isShared = isAnonymous(c.req.header("cookie")) && address.length <= longestCachedAddress;
    const answer = isShared ? await cache.findOrProduce(address, produce) : await produce();
    if (answer) await send(c, answer, () => isShared && cache.recount(address, answer));
    else if (!hasRun) await next();
  };

/**
 * Sends a stored answer straight from its bytes, past the whole application.
 * @returns false, having sent nothing, when there is none for this request.
 */
export function sendStored(cache: AnswerCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "", url = "", headers } = request;
  if (!isRead(method) || !isAnonymous(headers.cookie)) return false;
  const answer = cache.find(url);
  if (!answer) return false;
  if (isNotModified(answer, headers["if-none-match"])) {
    response.writeHead(304, answer.headers).end();
    return true;
  }
  const encoding = encodingFor(answer, headers["accept-encoding"]?.toString());
  const body = answer.bodies.get(encoding);
  if (!body) return false;
  response.writeHead(answer.status, body.headers);
  response.end(method === "HEAD" ? undefined : body.bytes);
  return true;
}

/** Longer addresses are nobody's bookmark and would only fill the cache. */
const longestCachedAddress = 1000;

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The path and query, as they stand in the request line. */
const addressOf = (url: string) => url.slice(url.indexOf("/", url.indexOf("//") + 2));

/** HEAD is answered with GET's headers, and what it makes is kept for GET: it has to be made in full. */
const asGet = ({ url, headers }: Request) => new Request(url, { headers });

const isAnonymous = (cookie: string | undefined) => !cookie?.includes(`${sessionCookie}=`);

const isStorable = (response: Response) =>
  (response.status === 200 || response.status === 404) &&
  !response.headers.get("cache-control")?.includes("no-store") &&
  !response.headers.has("set-cookie");

async function send(c: Context<AppEnv>, answer: Answer, onCompressed: () => void) {
  c.res = undefined;
  if (isNotModified(answer, c.req.header("if-none-match"))) {
    c.res = new Response(null, { status: 304, headers: answer.headers });
    return;
  }
  const encoding = encodingFor(answer, c.req.header("accept-encoding"));
  const isNew = !answer.bodies.has(encoding);
  const body = await bodyIn(answer, encoding);
  if (isNew) onCompressed();
  c.res = new Response(new Uint8Array(body.bytes), { status: answer.status, headers: body.headers });
}
