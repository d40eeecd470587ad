import { startBareServer } from "./bare-server.ts";
import { atLeast, type Figure } from "./measurement.ts";
import { record } from "./recorded-answer.ts";
import type { SiteServer } from "./site-server.ts";
import { load } from "./wrk.ts";

const rounds = 3;
const secondsOfRound = 3;
const secondsOfWarmUp = 1;
const headers = { "Accept-Encoding": "gzip, deflate, br" };

/**
 * Compares the request rate of a cached address with a bare server sending the same bytes. Short rounds alternate, so that other
 * load on the machine affects both.
 */
export async function compareWithBare(site: SiteServer, path: string, target: number): Promise<Figure> {
  const url = site.url + path;
  const answer = await record(url, headers);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const bare = await startBareServer(answer);
  try {
    const rates = await alternate([url, bare.url + path]);
    return figure(path, answer.body, rates, target);
  } finally {
    bare.stop();
  }
}

/** Returns the mean rate of each address. */
async function alternate([first, second]: [string, string]): Promise<[number, number]> {
  for (const url of [first, second]) await load({ url, headers, seconds: secondsOfWarmUp });
  const sums: [number, number] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    sums[0] += await load({ url: first, headers, seconds: secondsOfRound });
    sums[1] += await load({ url: second, headers, seconds: secondsOfRound });
  }
  return [sums[0] / rounds, sums[1] / rounds];
}

function figure(path: string, body: string, [site, bare]: [number, number], target: number): Figure {
  const kilobytes = (Buffer.byteLength(body, "base64") / 1000).toFixed(1);
  return {
    name: `${path} from the cache, ${kilobytes} kB`,
    value: perSecond(site),
    baseline: perSecond(bare),
    ratio: site / bare,
    target: atLeast(site / bare, target),
  };
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en")}/s`;
