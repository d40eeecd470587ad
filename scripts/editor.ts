import { parseArgs } from "node:util";
import type { EditorCommand } from "../src/accounts/editor-commands.server.ts";
import { type Role, roles } from "../src/accounts/roles.ts";
import { controlSocketPath } from "../src/shared/control-socket-path.server.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { readPassword } from "./ask-password.ts";
import { runCommand, UsageError } from "./command-line.ts";
import { sendToServer } from "./control-client.ts";

/** `npm run editor`: manages editors' accounts, also while a server runs. */

const usage = `Manages who can edit this site:

  npm run editor -- list
  npm run editor -- add EMAIL [--role owner|editor|writer] [--generate]
  npm run editor -- role EMAIL owner|editor|writer
  npm run editor -- password EMAIL [--generate]
  npm run editor -- name EMAIL "FIRST LAST"
  npm run editor -- reset-second-factor EMAIL
  npm run editor -- remove EMAIL

A terminal prompts for the password; otherwise it is read from standard input. --generate creates one and prints it.
The first account is an owner, later ones are editors unless --role says otherwise. There is always an owner: when the
last one is removed, the oldest remaining account becomes an owner.
Readers see the name as the reviewer of an article.`;

/** Number of arguments per command. */
const argumentCounts: Record<EditorCommand["name"], number> = {
  list: 0,
  add: 1,
  role: 2,
  remove: 1,
  password: 1,
  name: 2,
  "reset-second-factor": 1,
};

await runCommand(usage, async () => {
  const { command, generated } = await completeCommand(readArguments());
  for (const line of await carryOut(loadSettings(), command)) console.log(line);
  if (generated) console.log(`The password is ${generated}`);
});

interface Asked {
  name: EditorCommand["name"];
  email: string;
  /** The name or the role. */
  word: string;
  role: Role | undefined;
  isGenerated: boolean;
}

function isCommand(name = ""): name is EditorCommand["name"] {
  return Object.hasOwn(argumentCounts, name);
}

function readArguments(): Asked {
  const { values, positionals } = parseArguments();
  const [name, ...words] = positionals;
  const isComplete = isCommand(name) && words.length === argumentCounts[name] && words.every(Boolean);
  if (!isComplete) throw new UsageError();
  const [email = "", word = ""] = words;
  const given = name === "role" ? word : values.role;
  const role = roles.find((one) => one === given);
  if (given !== undefined && !role) throw new UsageError();
  return { name, email, word, role, isGenerated: values.generate };
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { generate: { type: "boolean", default: false }, role: { type: "string" } },
    });
  } catch {
    throw new UsageError();
  }
}

async function completeCommand({ name, email, word, role, isGenerated }: Asked): Promise<{
  command: EditorCommand;
  generated?: string;
}> {
  if (name === "list") return { command: { name } };
  if (name === "remove" || name === "reset-second-factor") return { command: { name, email } };
  if (name === "name") return { command: { name, email, fullName: word } };
  if (name === "role") return { command: { name, email, role: role ?? "editor" } };
  const complete = (password: string): EditorCommand =>
    name === "add" ? { name, email, password, ...(role && { role }) } : { name, email, password };
  if (!isGenerated) return { command: complete(await readPassword(email)) };
  const { generatePassword } = await import("../src/accounts/editors.server.ts");
  const generated = generatePassword();
  return { command: complete(generated), generated };
}

/** If a server holds the embedded database, it runs the command itself. */
async function carryOut(settings: Settings, command: EditorCommand): Promise<string[]> {
  const answer = settings.databaseUrl
    ? null
    : await sendToServer(controlSocketPath(settings), "/editor", command);
  return answer ? (answer as { lines: string[] }).lines : carryOutHere(settings, command);
}

/** Loads the database only here: a server runs most commands, and without it they respond several times faster. */
async function carryOutHere(settings: Settings, command: EditorCommand): Promise<string[]> {
  const [{ openDatabase }, { runEditorCommand }] = await Promise.all([
    import("../src/db/open-database.server.ts"),
    import("../src/accounts/editor-commands.server.ts"),
  ]);
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    return await runEditorCommand(database.db, command);
  } finally {
    await database.close();
  }
}
