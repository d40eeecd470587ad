import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export interface ThrowAwayPostgres {
  /** Connects a superuser to the database `postgres`. */
  url: string;
  /** Kills the server, as a crash or reboot would. Its data remains. */
  halt: () => Promise<void>;
  /** Stops all its processes in the middle of their work, as a hung machine would: connections stay open and nothing answers. */
  freeze: () => void;
  /** Continues them. */
  thaw: () => void;
  /** Restarts it after a halt, at the same address. */
  resume: () => Promise<void>;
  /** Stops it for good and deletes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts a private PostgreSQL server on loopback from the system's binaries, in a temporary folder.
 * @throws Error with a message for the person who reads the test output, if PostgreSQL is not available
 */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error("no PostgreSQL server is installed under /usr/lib/postgresql");
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), "throw-away-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const cluster = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", "--locale=C"];
  const initdb = spawnSync(join(binaries, "initdb"), [...cluster, `--pgdata=${data}`], {
    ...owner,
    cwd: folder,
  });
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`);

  const port = await freePort();
  const settings = ["fsync=off", "max_connections=200", `unix_socket_directories=${folder}`].flatMap(
    (setting) => ["-c", setting],
  );
  let pid = 0;
  const start = async () => {
    const server = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-h", "127.0.0.1", "-p", String(port), ...settings],
      { ...owner, cwd: folder, stdio: "ignore" },
    );
    pid = server.pid ?? 0;
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    const end = async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
    };
    if (await isReady(join(binaries, "pg_isready"), port)) return end;
    await end("SIGQUIT");
    throw new Error("the throw-away PostgreSQL server did not start within 20 seconds");
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let end = await start().catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => end("SIGQUIT"),
    freeze: () => signalAll(pid, "SIGSTOP"),
    thaw: () => signalAll(pid, "SIGCONT"),
    resume: async () => {
      end = await start();
    },
    stop: async () => {
      await end("SIGINT");
      remove();
    },
  };
}

/** Signals a server and its processes, one per connection. Stopped first, the server starts no more of them. */
function signalAll(pid: number, signal: NodeJS.Signals) {
  if (pid === 0) return;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  for (const child of children) {
    try {
      process.kill(Number(child), signal);
    } catch {
      // A connection's process can end in the meantime.
    }
  }
}

/** Returns the newest installed PostgreSQL that the product supports. */
export function findPostgresBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const [newest] = readdirSync(root)
    .map(Number)
    .filter((major) => major >= 15 && existsSync(join(root, String(major), "bin", "initdb")))
    .sort((a, b) => b - a);
  return newest ? join(root, String(newest), "bin") : null;
}

/** PostgreSQL refuses to run as root. The system package created a user for it. */
function unprivilegedOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const owner = { uid: id("-u"), gid: id("-g") };
  if (!owner.uid) throw new Error("PostgreSQL cannot run as root, and there is no user named postgres");
  return owner;
}

async function isReady(pgIsReady: string, port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (spawnSync(pgIsReady, ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0) return true;
    await wait(200);
  }
  return false;
}
