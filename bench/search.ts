import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { below, type Figure, type Measurement } from "./measurement.ts";
import { temporaryDataFolder } from "./site-server.ts";

const entries = 50_000;

/** In milliseconds of CPU time. */
const limits = { search: 30, completion: 5 };

/** The cost of searching fifty thousand entries in the embedded database. */
export const measureSearch: Measurement = async (_startSite, dataFolder) => {
  const folder = temporaryDataFolder();
  cpSync(dataFolder, folder, { recursive: true });
  const started = Date.now();
  run("bench/many-texts.process.ts", folder, String(entries));
  const filled = Math.round((Date.now() - started) / 1000);
  const measured: [name: string, taken: number, isCompletion: boolean][] = JSON.parse(
    run("bench/search.process.ts", folder),
  );
  return [
    { name: `filling and indexing ${entries.toLocaleString("en")} entries`, value: `${filled} s` },
    ...measured.map(
      ([name, taken, isCompletion]): Figure => ({
        name: `CPU time of ${name}`,
        value: `${taken.toFixed(1)} ms`,
        target: below(taken, isCompletion ? limits.completion : limits.search, "ms"),
      }),
    ),
  ];
};

function run(script: string, folder: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder },
  });
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
  return stdout;
}
