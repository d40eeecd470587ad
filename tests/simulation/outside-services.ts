import { Response } from "undici";
import type { Environment } from "#shared/environment.server.ts";

/** What other services received and publish, and how often they fail. */
export interface OutsideServices {
  /** Share of calls that fail, of 100. */
  failing: number;
  /** Bodies of webhook deliveries by id, in order of arrival. */
  deliveries: Map<string, string[]>;
  /** The ids of mails that were handed over, even if they were refused or a crash came between. */
  handedOver: Set<string>;
  mails: { to: string; text: string; messageId?: string | undefined }[];
  /** The items of the feed. */
  items: { guid: string; title: string }[];
}

export const hookUrl = "https://hooks.example/receive";
export const feedUrl = "https://feeds.example/news.xml";

/** Other services as the simulation plays them: each call is answered late, refused, lost, or accepted with a lost answer. */
export function playOutsideServices(
  services: OutsideServices,
  random: (below: number) => number,
): Pick<Environment, "fetch" | "mail"> {
  const fails = () => random(100) < services.failing;
  const fetch: NonNullable<Environment["fetch"]> = async (input, init) => {
    await wait(latency(random(3)), init?.signal ?? undefined);
    if (fails()) throw new TypeError("fetch failed");
    const url = String(input);
    if (url === feedUrl)
      return new Response(feedOf(services.items), { headers: { "content-type": "text/xml" } });
    if (url !== hookUrl) return new Response("Not found", { status: 404 });
    const body = String(init?.body);
    const { id } = JSON.parse(body);
    if (fails()) return new Response("Try again later", { status: 503 });
    services.deliveries.set(id, [...(services.deliveries.get(id) ?? []), body]);
    // Accepted, but the answer never arrives.
    if (fails()) await wait(60_000, init?.signal ?? undefined);
    return new Response("Accepted");
  };
  return {
    fetch,
    mail: async ({ to, text, messageId }) => {
      if (messageId) services.handedOver.add(messageId);
      await wait(latency(random(3)));
      if (fails()) throw new Error("The mail server does not answer");
      services.mails.push({ to, text, messageId });
    },
  };
}

/** In milliseconds. Coarse, so that answers often arrive together. */
const latency = (steps: number) => steps * 250;

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const feedOf = (items: OutsideServices["items"]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://feeds.example/</link><description>News</description>${items
    .map(
      ({ guid, title }) =>
        `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://feeds.example/${guid}</link><description>${title}, at length.</description><pubDate>Tue, 01 Dec 2026 07:00:00 GMT</pubDate></item>`,
    )
    .join("")}</channel></rss>`;
