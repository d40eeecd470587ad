import { fuzzer } from "../tests/support/fuzzer.ts";
import { hostileBodies } from "../tests/support/hostile-bodies.ts";
import { editorSettings, signIn } from "./editor.ts";
import { figuresOf, type Held, type Seen } from "./faults-figures.ts";
import { type Description, hostileEntries, hostileTexts } from "./hostile-texts.ts";
import { watchLivez } from "./livez.ts";
import type { Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const requests = Number(process.env.FAULTS_REQUESTS ?? 10_000);

/**
 * Sends hostile anonymous requests, hostile bodies, and hostile text in every text field. None may delay other requests, cause long
 * responses, or fill the memory.
 */
export const measureFaults: Measurement = async (startSite) => {
  const site = await startSite(editorSettings);
  const livez = watchLivez(site);
  const seen: Seen = {
    answers: 0,
    largest: 0,
    largestOf: "",
    faults: new Set(),
    slowest: { ms: 0, what: "" },
    memory: 0,
    longestTurn: { ms: 0, what: "" },
  };
  const memory = setInterval(() => {
    seen.memory = Math.max(seen.memory, site.residentMemory());
  }, 500);
  try {
    const cookie = await signIn(site);
    const held = async (name: string, work: () => Promise<void>): Promise<Held> => {
      await Promise.all([livez.longestWait(), site.longestTurn()]);
      seen.longestTurn = { ms: 0, what: "" };
      await work();
      const waited = await livez.longestWait();
      const { ms, what } = seen.longestTurn;
      // Printed immediately, because the texts take long and an interrupted bench should still report the rest.
      console.log(`  ${name}: the event loop was blocked for at most ${ms.toFixed(0)} ms, by ${what}`);
      return { waited, turn: ms };
    };
    const anonymous = await held("random requests", () => sendRandomRequests(site, cookie, seen));
    const bodies = await held("bodies", () => sendBodies(site, cookie, seen));
    const texts = await held("texts", () => writeTexts(site, cookie, seen));
    return figuresOf(requests, { anonymous, bodies, texts }, seen);
  } finally {
    clearInterval(memory);
    livez.stop();
    await site.stop();
  }
};

async function send(site: SiteServer, path: string, init: RequestInit, seen: Seen): Promise<string> {
  const started = performance.now();
  const answer = await fetch(site.url + path, { ...init, redirect: "manual" });
  const text = await answer.text();
  const what = `${init.method ?? "GET"} ${path.slice(0, 60)}`;
  seen.answers += 1;
  const ms = performance.now() - started;
  const whole = `${what} ${String(init.body ?? "").slice(0, 60)}`;
  if (ms > seen.slowest.ms) seen.slowest = { ms, what: whole };
  const turn = await site.longestTurn();
  if (turn > seen.longestTurn.ms) seen.longestTurn = { ms: turn, what: whole };
  if (answer.status >= 500 && ![502, 503].includes(answer.status))
    seen.faults.add(`${answer.status} ${what}`);
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (answer.status >= 400 && !isPage && text.length > seen.largest) {
    seen.largest = text.length;
    seen.largestOf = what;
  }
  return text;
}

async function sendRandomRequests(site: SiteServer, cookie: string, seen: Seen) {
  const random = fuzzer(20_261_122);
  const next = () => {
    const { method, path, headers, body } = random.request(cookie);
    return send(site, path, { method, headers, ...(body !== undefined && { body }) }, seen);
  };
  // One at a time: this measures how long one request delays others, not how many queue up.
  for (let sent = 0; sent < requests; sent++) await next();
}

async function sendBodies(site: SiteServer, cookie: string, seen: Seen) {
  const headers = { "content-type": "application/json" };
  for (const body of hostileBodies.values()) {
    await send(site, "/api/auth/login", { method: "POST", headers, body }, seen).catch(isCutOff);
    const signedIn = { method: "POST", headers: { ...headers, cookie }, body };
    await send(site, "/api/vendors", signedIn, seen).catch(isCutOff);
  }
}

/** A server that rejects a body may close the connection before it has been sent. */
const isCutOff = (error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
};

/** For each field and text, writes an entry, reads its page, and deletes it. */
async function writeTexts(site: SiteServer, cookie: string, seen: Seen) {
  const headers = { "content-type": "application/json", cookie };
  const description: Description = await (await fetch(`${site.url}/api/openapi.json`)).json();
  for (const text of hostileTexts) {
    for (const { path, payload } of hostileEntries(description, text)) {
      const body = JSON.stringify(payload);
      const { id, slug } = JSON.parse(await send(site, path, { method: "POST", headers, body }, seen));
      if (!id) continue;
      if (slug) await send(site, `${path}/${slug}?view=page`, {}, seen);
      await send(site, `${path}/${id}`, { method: "DELETE", headers }, seen);
    }
  }
}
