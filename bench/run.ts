import { availableParallelism, loadavg } from "node:os";
import { buildWhenStale } from "../scripts/build.ts";
import { measureApi } from "./api.ts";
import { measureAutoLinking } from "./auto-linking.ts";
import { measureDirectory } from "./directory.ts";
import { measureDrafts } from "./drafts.ts";
import { measureFacts } from "./facts.ts";
import { measureFaults } from "./faults.ts";
import { measureImport } from "./import.ts";
import { measureInbox } from "./inbox.ts";
import { measureInvalidation } from "./invalidation.ts";
import { measureKill } from "./kill.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { type Measurement, printTable } from "./measurement.ts";
import { measureMemory } from "./memory.ts";
import { measureNetwork } from "./network.ts";
import { measureNews } from "./news.ts";
import { measureOverload } from "./overload.ts";
import { measurePages } from "./pages.ts";
import { measureRendering } from "./rendering.ts";
import { measureSearch } from "./search.ts";
import { startSite, temporaryDataFolder } from "./site-server.ts";
import { measureSoak } from "./soak.ts";
import { measureStart } from "./start.ts";
import { measureStories } from "./stories.ts";
import { measureUncached } from "./uncached.ts";
import { needWrk } from "./wrk.ts";

const sections: Record<string, Measurement> = {
  pages: measurePages,
  uncached: measureUncached,
  rendering: measureRendering,
  invalidation: measureInvalidation,
  api: measureApi,
  directory: measureDirectory,
  lists: measureLists,
  lighthouse: measureLighthouse,
  memory: measureMemory,
  start: measureStart,
  "auto-linking": measureAutoLinking,
  news: measureNews,
  inbox: measureInbox,
  drafts: measureDrafts,
  facts: measureFacts,
  import: measureImport,
  network: measureNetwork,
  overload: measureOverload,
  search: measureSearch,
  stories: measureStories,
  soak: measureSoak,
  faults: measureFaults,
  kill: measureKill,
};

/** These take minutes, so they run only if named. */
const onlyWhenNamed = [
  "drafts",
  "facts",
  "import",
  "inbox",
  "network",
  "overload",
  "search",
  "stories",
  "soak",
  "faults",
  "kill",
];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** `npm run bench` runs all but the long sections; `npm run bench -- pages api` runs the named ones. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(`Unknown section ${unknown.join(", ")}; choose from ${Object.keys(sections).join(", ")}`);
  process.exit(1);
}
await measure(
  Object.entries(sections).filter(([name]) =>
    wanted.length === 0 ? !onlyWhenNamed.includes(name) : wanted.includes(name),
  ),
).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function measure(chosen: [string, Measurement][]) {
  await needWrk();
  await buildWhenStale();
  const dataFolder = temporaryDataFolder();
  console.log(`Node ${process.version}, ${availableParallelism()} cores`);
  console.log("Creating a database with the starter content");
  await (await startSite(dataFolder)).stop();
  for (const [name, run] of chosen) {
    console.log(`\nMeasuring ${name}, load ${loadavg()[0]?.toFixed(1)}`);
    // Prints each section when it finishes, so that an interrupted bench still reports the finished ones.
    printTable(await run((settings) => startSite(dataFolder, settings), dataFolder));
  }
}
