import { editorSettings, signIn } from "./editor.ts";
import { below, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const times = 200;
const warmUps = 20;

/** In milliseconds of the main thread's CPU time. */
const mostPerCall = 20;

/** CPU time of two calls: autosaving a long text in a live entry's draft, and reporting that an entry is open. */
export const measureDrafts: Measurement = async (startSite) => {
  const site = await startSite(editorSettings);
  try {
    const cookie = await signIn(site);
    const { id } = await (await fetch(`${site.url}/api/vendors/addepar`)).json();
    const path = `/api/admin/drafts/vendors/${id}`;
    const text = "A paragraph of a profile that somebody is writing. ".repeat(100);
    const autosave = (version: number) =>
      call(site, cookie, { method: "PUT", path, version, body: { data: { about: `${text}${version}` } } });
    const presence = () =>
      call(site, cookie, { method: "POST", path: `${path}/presence`, body: { isEditing: true } });
    const saving = await perCall(site, autosave);
    const being = await perCall(site, presence);
    return [
      {
        name: `CPU time of an autosave of ${text.length.toLocaleString("en")} characters`,
        value: `${saving.toFixed(1)} ms`,
        target: below(saving, mostPerCall, "ms"),
      },
      {
        name: "CPU time of reporting that an entry is open",
        value: `${being.toFixed(1)} ms`,
        target: below(being, mostPerCall, "ms"),
      },
    ];
  } finally {
    await site.stop();
  }
};

async function perCall(site: SiteServer, make: (place: number) => Promise<unknown>): Promise<number> {
  for (let place = 0; place < warmUps; place++) await make(place);
  const started = await site.mainThreadTime();
  for (let place = warmUps; place < warmUps + times; place++) await make(place);
  return ((await site.mainThreadTime()) - started) / times;
}

async function call(
  site: SiteServer,
  cookie: string,
  { method, path, version, body }: { method: string; path: string; version?: number; body: object },
) {
  const answer = await fetch(site.url + path, {
    method,
    headers: {
      cookie,
      "content-type": "application/json",
      ...(version !== undefined && { "if-match": String(version) }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
