import { editorSettings, signIn } from "./editor.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const vendorCount = 10_000;
const rowCount = 5000;
const columnCount = 40;
/** In milliseconds. */
const limits = { plan: 5000, hold: 50 };

/** A file of 5,000 rows and 40 columns among 10,000 vendors: half of its rows change an entry, half create one. */
export const measureImport: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ ...editorSettings, DATA_DIR: withVendors(dataFolder, vendorCount) });
  try {
    return await measurePlan(site);
  } finally {
    await site.stop();
  }
};

async function measurePlan(site: SiteServer): Promise<Figure[]> {
  const cookie = await signIn(site);
  const call = async (method: string, path: string, body: FormData | string) => {
    const isForm = body instanceof FormData;
    const headers = { cookie, ...(!isForm && { "content-type": "application/json" }) };
    const answer = await fetch(site.url + path, { method, headers, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const form = new FormData();
  form.set("type", "vendors");
  form.set("file", new File([await makeFile(site, cookie)], "vendors.csv"));
  await site.longestTurn();
  const started = performance.now();
  const { id, columns } = await call("POST", "/api/admin/imports", form);
  const mapping = Object.fromEntries(
    columns.map(({ index, field }: { index: number; field: string | null }) => [index, field]),
  );
  const { counts } = await call(
    "PUT",
    `/api/admin/imports/${id}`,
    JSON.stringify({ mapping, key: "slug", as: "live" }),
  );
  const taken = performance.now() - started;
  const hold = await site.longestTurn();
  if (counts.create !== rowCount / 2 || counts.update !== rowCount / 2)
    throw new Error(`the plan is another: ${JSON.stringify(counts)}`);
  const size = `${rowCount.toLocaleString("en")} rows of ${columnCount} columns`;
  return [
    {
      name: `an import of ${size} uploaded and planned`,
      value: `${(taken / 1000).toFixed(1)} s`,
      target: below(taken, limits.plan, "ms"),
    },
    {
      name: "the event loop held by it, at most",
      value: `${hold.toFixed(0)} ms`,
      target: below(hold, limits.hold, "ms"),
    },
  ];
}

/** Forty columns of an export: 2,500 vendors with another founding year, and as many new ones. */
async function makeFile(site: SiteServer, cookie: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/admin/export/vendors.json?founded=2000`, {
    headers: { cookie },
  });
  const some: Record<string, unknown>[] = await answer.json();
  const names = Object.keys(some[0] ?? {})
    .filter((name) => !["id", "founded"].includes(name))
    .slice(0, columnCount - 1);
  const cellsOf = (place: number) => {
    const entry = some[place % some.length];
    const isNew = place >= rowCount / 2;
    const own: Record<string, unknown> = {
      slug: `${isNew ? "new" : "made-up"}-${place}`,
      name: `${isNew ? "New" : "Vendor"} ${place}`,
    };
    return [...names.map((name) => own[name] ?? asText(entry?.[name])), "1901"];
  };
  const rows = [[...names, "founded"], ...Array.from({ length: rowCount }, (_, place) => cellsOf(place))];
  return rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\n");
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
