import { cpSync } from "node:fs";
import { killWhileWriting } from "../tests/support/killed-writes.ts";
import { atLeast, below, type Measurement } from "./measurement.ts";
import { temporaryDataFolder } from "./site-server.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? 50);

/** Kills the server during writes, repeatedly on the same embedded data. No acknowledged write may be lost. */
export const measureKill: Measurement = async (_startSite, dataFolder) => {
  const folder = temporaryDataFolder();
  cpSync(dataFolder, folder, { recursive: true });
  const { acknowledged, lost, halves } = await killWhileWriting(folder, rounds, (round, result) => {
    const sum = `${result.acknowledged} acknowledged writes, ${result.lost.length} lost, ${result.halves.length} partial`;
    console.log(`  round ${round} of ${rounds}: ${sum}`);
  });
  for (const fault of [...lost, ...halves].slice(0, 20)) console.log(`  ${fault}`);
  return [
    {
      name: `kill -9 while writing, ${rounds.toLocaleString("en")} rounds: acknowledged writes`,
      value: acknowledged.toLocaleString("en"),
      target: atLeast(acknowledged, 1),
    },
    {
      name: "  lost writes",
      value: String(lost.length),
      target: below(lost.length, 1, "writes"),
    },
    {
      name: "  partial writes (row, revision, audit, address and trash disagree)",
      value: String(halves.length),
      target: below(halves.length, 1, "writes"),
    },
  ];
};
