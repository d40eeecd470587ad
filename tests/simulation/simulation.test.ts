import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, inject, test } from "vitest";
import { type ActionName, actionOf, actions, prepareDueWork, setUp, shareDueWork } from "./actions.ts";
import { expectComplete, expectFresh, expectSound, expectStored } from "./invariants.ts";
import { newModel } from "./model.ts";
import { World } from "./world.ts";

/**
 * The whole service under one seed: editors, writers, readers, imports, feeds, webhooks and watches beside each other, on services
 * that fail, with crashes at any statement and jumps of the clock. `npm run simulate -- --seed 7` repeats a run.
 */

const minute = 60_000;
/** Of real time, for one seed on a busy machine. */
const longestRun = 15 * minute;
const chosenSeed = process.env.SIMULATE_SEED;
const seeds = chosenSeed
  ? [Number(chosenSeed)]
  : Array.from({ length: Number(process.env.SIMULATE_SEEDS ?? 20) }, (_, seed) => seed + 1).filter(isOfHalf);

/** `npm test` runs odd and even seeds side by side. */
function isOfHalf(seed: number) {
  const half = process.env.SIMULATE_HALF;
  return !half || (seed % 2 === 0) === (half === "even");
}

interface Step {
  name: ActionName;
  pick: number;
  /** Statements that may pass before the next step. */
  statements: number;
}

/** Often done things come several times. */
const names: ActionName[] = [
  ...(["create", "save", "save", "editTogether", "keepDraft", "keepDraft", "publishDraft"] as const),
  ...(["schedule", "discard", "bulkAndUndo", "import", "read", "read", "read", "publishNews"] as const),
  ...(["fetchNews", "fetchTogether", "changeVendor", "nextDay", "rest", "jump", "crash"] as const),
  ...(["readWhileSaving", "readWhileSaving", "crashDuring", "crashDuring", "crashDuring"] as const),
  ...(["crashWhenDue", "crashWhenDue"] as const),
];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ name: fc.constantFrom(...names), pick: fc.nat(9999), statements: fc.nat(60) }),
  process.env.SIMULATE_SHORT
    ? { minLength: 10, maxLength: 25, size: "max" }
    : { minLength: 25, maxLength: 60, size: "max" },
);

/** Aimed steps are checked at once, before other changes hide a fault. */
const checks = new Map<ActionName, typeof expectSound>([
  ["readWhileSaving", expectFresh],
  ["crashDuring", expectStored],
  ["crashWhenDue", expectStored],
]);

/** Runs a plan. Returns the record of everything that was done and answered. */
async function run(seed: number, plan: Step[]): Promise<readonly string[]> {
  const world = await World.start(seed, inject("templateFolder"));
  try {
    const model = newModel();
    await setUp(world);
    for (let entry = 0; entry < 2; entry++) actions.create(world, model, entry);
    await world.finish();
    for (const { name, pick, statements } of plan) {
      world.note(name);
      await actionOf(name)(world, model, pick);
      const check = checks.get(name);
      if (check) {
        await world.finish();
        await check(world, model);
      } else await world.proceed(statements);
    }
    await world.finish();
    await expectSound(world, model);
    world.services.failing = 0;
    // The period of a watch begins with its first mails.
    world.jumpToHourlyJobs(60 * minute);
    await world.rest(1.2 * minute);
    await actions.nextDay(world, model, world.random(9999));
    // Longer than any lease.
    world.jump(3 * minute);
    await world.rest(1.2 * minute);
    const entry = await prepareDueWork(world, model, world.random(9999));
    // Longer than any pause between attempts.
    world.jump(26 * 60 * minute);
    await shareDueWork(world, model, entry, world.random(4096));
    await world.rest(1.2 * minute);
    actions.fetchNews(world);
    await world.finish();
    await expectComplete(world, model);
    return world.record;
  } catch (error) {
    if (chosenSeed) process.stdout.write(`${world.record.join("\n")}\n`);
    throw error;
  } finally {
    await world.close();
  }
}

const digestOf = (record: readonly string[]) => createHash("sha256").update(record.join("\n")).digest("hex");

describe("the service under one seed", () => {
  test.each(seeds)("seed %s keeps every promise", { timeout: longestRun }, async (seed) => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const record = await run(seed, plan);
        process.stdout.write(
          `${[...(chosenSeed ? record : []), `Seed ${seed}: ${digestOf(record)}`].join("\n")}\n`,
        );
      }),
      { seed, numRuns: 1, endOnFailure: process.env.SIMULATE_SHRINK !== "1" },
    );
  });
});
