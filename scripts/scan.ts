import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startSite } from "../bench/site-server.ts";
import { runAside } from "./run-command.ts";
import { installPackage } from "./system-packages.ts";
import type { Outcome } from "./test-outcome.ts";

/** Wapiti's modules that need neither its vendor's services nor a list from the network. */
const wapitiModules =
  "backup,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,blindsql,xss,xxe";
/** In seconds: for crawling, and for each module. */
const crawlLimit = 120;
const moduleLimit = 30;
/** Pages that wapiti cannot discover by links and forms. */
const startPages = ["/search?q=ledger", "/fit?r=1", "/compare/addepar-vs-eton-solutions", "/changes?page=1"];

/** Accepted findings, with the reason. */
const accepted = new Map([
  ["X-XSS-Protection is not set", "browsers have removed it; the content-security policy does its work"],
  ["Strict-Transport-Security is not set", "sent if SITE_URL is https; the scanned server is on loopback"],
]);

const wapitiReport = z.object({
  infos: z.object({ version: z.string() }),
  vulnerabilities: z.record(z.string(), z.array(z.object({ info: z.string(), path: z.string() }))),
});
const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
        security: z.array(z.unknown()).optional(),
      }),
    ),
  ),
});

/**
 * `npm run test:release -- --scan`: runs wapiti on the pages of a server with the starter content, and sqlmap on every parameter of
 * the API's reads, as an anonymous reader and as an editor. Every finding that is not accepted is a failure.
 */
export async function scan(): Promise<Outcome> {
  for (const tool of ["wapiti", "sqlmap"]) {
    if (!existsSync(`/usr/bin/${tool}`)) await installPackage(tool);
    if (!existsSync(`/usr/bin/${tool}`)) {
      console.log(`SKIPPED: ${tool} is missing and could not be installed`);
      return { passed: 0, failures: [] };
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "scan-"));
  const editor = { email: "editor@example.com", password: "a pass phrase for scans" };
  const site = await startSite(join(folder, "data"), {
    ADMIN_EMAIL: editor.email,
    ADMIN_PASSWORD: editor.password,
  });
  try {
    const reads = await listReads(site.url);
    const cookie = await signIn(site.url, editor);
    const findings = [
      ...(await wapiti(folder, site.url)),
      ...(await sqlmap(join(folder, "reader"), reads.public)),
      ...(await sqlmap(join(folder, "editor"), reads.editors, cookie)),
    ];
    const isUp = (await fetch(`${site.url}/livez`)).ok;
    const failures = isUp ? findings : [...findings, "the server has stopped responding"];
    for (const failure of failures) console.log(`✗ ${failure}`);
    return { passed: 3, failures };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function wapiti(folder: string, url: string): Promise<string[]> {
  const report = join(folder, "wapiti.json");
  const { status, output } = await runAside("/usr/bin/wapiti", [
    ...["--url", `${url}/`, ...startPages.flatMap((path) => ["--start", url + path])],
    // Wapiti does not support brotli.
    ...["--header", "Accept-Encoding: identity", "--module", wapitiModules, "--depth", "4"],
    ...["--max-scan-time", `${crawlLimit}`, "--max-attack-time", `${moduleLimit}`],
    ...[
      "--store-session",
      folder,
      "--flush-session",
      "--no-bugreport",
      "--format",
      "json",
      "--output",
      report,
    ],
  ]);
  if (status !== 0 || !existsSync(report)) throw new Error(`wapiti failed: ${output.slice(-2000)}`);
  const { infos, vulnerabilities } = wapitiReport.parse(JSON.parse(readFileSync(report, "utf8")));
  const found = Object.entries(vulnerabilities).flatMap(([kind, faults]) =>
    faults.map((fault) => ({ kind, ...fault })),
  );
  const open = found.filter(({ info }) => !accepted.has(info));
  const count = /found (\d+) URLs/.exec(output)?.[1] ?? "0";
  console.log(`${infos.version}: ${count} addresses and forms, ${open.length} findings`);
  for (const [info, reason] of accepted)
    if (found.some((fault) => fault.info === info)) console.log(`  accepted: ${info} (${reason})`);
  if (Number(count) < 50) return [`wapiti found only ${count} addresses: the scan proves nothing`];
  return open.map(({ kind, path, info }) => `wapiti: ${kind} at ${path}: ${info}`);
}

async function sqlmap(folder: string, addresses: string[], cookie?: string): Promise<string[]> {
  const list = `${folder}.txt`;
  const results = `${folder}.csv`;
  writeFileSync(list, addresses.join("\n"));
  const { status, output } = await runAside("/usr/bin/sqlmap", [
    ...["-m", list, "--batch", "--smart", "--level", "2", "--risk", "1", "--threads", "2"],
    ...["--disable-coloring", "--output-dir", folder, "--results-file", results],
    ...(cookie ? ["--cookie", cookie, "--skip", "Cookie"] : []),
  ]);
  if (status !== 0) throw new Error(`sqlmap failed: ${output.slice(-2000)}`);
  const tried = output.match(/testing URL/g)?.length ?? 0;
  const found = existsSync(results) ? readFileSync(results, "utf8").trim().split("\n").slice(1) : [];
  console.log(`sqlmap${cookie ? ", signed in" : ""}: ${tried} addresses, ${found.length} findings`);
  if (tried < addresses.length) return [`sqlmap tried only ${tried} of ${addresses.length} addresses`];
  return found.map((line) => `sqlmap: ${line}`);
}

/** Returns every read of the API with a value for each parameter. Path parameters are marked for sqlmap. */
async function listReads(url: string) {
  const { paths } = description.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  const reads: Record<"public" | "editors", string[]> = { public: [], editors: [] };
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || path.includes("logout") || path.includes("callback")) continue;
    const parameters = get.parameters ?? [];
    const query = parameters
      .filter((one) => one.in === "query")
      .map(({ name }) => `${name}=${exampleOf(name)}`);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${exampleOf(name)}*`);
    if (filled === path && query.length === 0) continue;
    reads[get.security ? "editors" : "public"].push(
      `${url}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    );
  }
  return reads;
}

const values = new Map([
  ["type", "vendors"],
  ["key", "addepar"],
  ["slug", "addepar"],
  ["q", "ledger"],
  ["search", "ledger"],
  ["comparison", "addepar-vs-eton-solutions"],
]);

const exampleOf = (name: string) => values.get(name) ?? "1";

async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`The scan could not sign in: ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}
