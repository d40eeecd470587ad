import { setTimeout } from "node:timers/promises";
import { editorSettings, signIn } from "./editor.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const vendorCount = 10_000;
const rowCount = 5000;
const columnCount = 40;
/** In milliseconds. */
const limits = { plan: 5000, commit: 20_000, hold: 50 };

/**
 * Plans, commits and undoes a file of 5,000 rows and 40 columns among 10,000 vendors. Half of the rows change an entry, half create
 * one.
 */
export const measureImport: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ ...editorSettings, DATA_DIR: withVendors(dataFolder, vendorCount) });
  try {
    const cookie = await signIn(site);
    const call = callsOf(site, cookie);
    const form = new FormData();
    form.set("type", "vendors");
    form.set("file", new File([await makeFile(site, cookie)], "vendors.csv"));
    const planned = await measure(site, () => plan(call, form));
    const done = await measure(site, () => carryOut(call, planned.result));
    const undone = await measure(site, () => call("POST", `/api/admin/batches/${done.result.batch}/undo`));
    if (undone.result.restored !== rowCount) throw new Error(`${undone.result.restored} rows were undone`);
    const size = `${rowCount.toLocaleString("en")} rows of ${columnCount} columns`;
    return [
      ...figuresOf(`an import of ${size} uploaded and planned`, planned, limits.plan),
      ...figuresOf("the same, committed", done, limits.commit),
      ...figuresOf("the same, undone", undone),
    ];
  } finally {
    await site.stop();
  }
};

type Call = ReturnType<typeof callsOf>;

const callsOf =
  (site: SiteServer, cookie: string) =>
  async (method: string, path: string, body: FormData | string = "{}") => {
    const isForm = body instanceof FormData;
    const headers = { cookie, ...(!isForm && { "content-type": "application/json" }) };
    const answer = await fetch(site.url + path, { method, headers, ...(method !== "GET" && { body }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

interface Taken<Result> {
  result: Result;
  /** In milliseconds, as is the longest turn of the event loop. */
  ms: number;
  turn: number;
}

async function measure<Result>(site: SiteServer, work: () => Promise<Result>): Promise<Taken<Result>> {
  await site.longestTurn();
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started, turn: await site.longestTurn() };
}

const figuresOf = (name: string, { ms, turn }: Taken<unknown>, limit?: number): Figure[] => [
  {
    name,
    value: `${(ms / 1000).toFixed(1)} s`,
    ...(limit !== undefined && { target: below(ms, limit, "ms") }),
  },
  {
    name: "  longest block of the event loop",
    value: `${turn.toFixed(0)} ms`,
    target: below(turn, limits.hold, "ms"),
  },
];

/** Uploads the file and plans it. @returns the import's id */
async function plan(call: Call, form: FormData): Promise<number> {
  const { id, columns } = await call("POST", "/api/admin/imports", form);
  const mapping = Object.fromEntries(
    columns.map(({ index, field }: { index: number; field: string | null }) => [index, field]),
  );
  const { counts } = await call(
    "PUT",
    `/api/admin/imports/${id}`,
    JSON.stringify({ mapping, key: "slug", as: "live" }),
  );
  if (counts.create !== rowCount / 2 || counts.update !== rowCount / 2)
    throw new Error(`the plan differs: ${JSON.stringify(counts)}`);
  return id;
}

/** Commits the plan and waits until it has finished. */
async function carryOut(call: Call, id: number): Promise<{ batch: number }> {
  await call("POST", `/api/admin/imports/${id}/commit`);
  for (;;) {
    const state = await call("GET", `/api/admin/imports/${id}`);
    if (state.state !== "running") return state;
    await setTimeout(500);
  }
}

/** An export with forty columns: 2,500 vendors with a changed founding year, and as many new ones. No two may share an alias. */
async function makeFile(site: SiteServer, cookie: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/admin/export/vendors.json?founded=2000`, {
    headers: { cookie },
  });
  const some: Record<string, unknown>[] = await answer.json();
  const names = Object.keys(some[0] ?? {})
    .filter((name) => !["id", "founded", "aliases"].includes(name))
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
