import { existsSync } from "node:fs";
import { run } from "./run-command.ts";

/**
 * Installs a Debian package, as root or with passwordless sudo. Logs the reason if that fails; the caller checks whether the
 * package is available.
 */
export async function installPackage(name: string) {
  console.log(`Installing ${name} from the system's packages`);
  const apt = "/usr/bin/apt-get";
  if (!existsSync(apt)) return console.log(`${name} cannot be installed: there is no apt-get`);
  const command = process.getuid?.() === 0 ? [apt] : ["sudo", "-n", apt];
  await runAll(command, ["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", name]);
}

async function runAll([command = "", ...prefix]: string[], ...calls: string[][]) {
  for (const call of calls) {
    const status = await run(command, [...prefix, ...call], { DEBIAN_FRONTEND: "noninteractive" });
    if (status !== 0) console.log(`${[command, ...prefix, ...call].join(" ")} failed with status ${status}`);
  }
}
