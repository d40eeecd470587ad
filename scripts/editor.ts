import { parseArgs } from "node:util";
import { openDatabase } from "../src/db/open-database.server.ts";
import { type EditorCommand, runEditorCommand } from "../src/domain/editor-commands.server.ts";
import { generatePassword } from "../src/domain/editors.server.ts";
import { controlSocketPath } from "../src/shared/control-socket-path.server.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { readPassword } from "./ask-password.ts";
import { runCommand, UsageError } from "./command-line.ts";
import { sendToServer } from "./control-client.ts";

/** `npm run editor`: manages who may edit, beside a running server too. */

const usage = `Who may edit this site:

  npm run editor -- list
  npm run editor -- add EMAIL [--generate]
  npm run editor -- password EMAIL [--generate]
  npm run editor -- remove EMAIL

The password is asked for on a terminal, and read from standard input otherwise; --generate makes one and prints it.`;

await runCommand(usage, async () => {
  const { command, generated } = await completeCommand(readArguments());
  for (const line of await carryOut(loadSettings(), command)) console.log(line);
  if (generated) console.log(`The password is ${generated}`);
});

interface Asked {
  name: EditorCommand["name"];
  email: string;
  isGenerated: boolean;
}

function readArguments(): Asked {
  const { values, positionals } = parseArguments();
  const [name, email = "", ...more] = positionals;
  const isKnown = name === "list" || name === "add" || name === "remove" || name === "password";
  if (!isKnown || more.length > 0 || (name === "list") === Boolean(email)) throw new UsageError();
  return { name, email, isGenerated: values.generate };
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { generate: { type: "boolean", default: false } },
    });
  } catch {
    throw new UsageError();
  }
}

async function completeCommand({ name, email, isGenerated }: Asked): Promise<{
  command: EditorCommand;
  generated?: string;
}> {
  if (name === "list") return { command: { name } };
  if (name === "remove") return { command: { name, email } };
  const generated = isGenerated ? generatePassword() : undefined;
  return { command: { name, email, password: generated ?? (await readPassword(email)) }, generated };
}

/** A server that holds the embedded database carries the command out itself. */
async function carryOut(settings: Settings, command: EditorCommand): Promise<string[]> {
  const answer = settings.databaseUrl
    ? null
    : await sendToServer(controlSocketPath(settings), "/editor", command);
  if (answer) return (answer as { lines: string[] }).lines;
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    return await runEditorCommand(database.db, command);
  } finally {
    await database.close();
  }
}
