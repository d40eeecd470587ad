import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.ts";
import { openDatabase } from "../../src/db/open-database.server.ts";
import { testEditor } from "./server-environment.ts";
import { ready, type ServerProcess, startServer } from "./server-process.ts";

const connections = 4;
/** No round ends before this many acknowledged writes, however slow the machine. */
const leastAcknowledged = 6;
/** Maximum delay of a kill after the first write of a round, in milliseconds. */
const longestRound = 2000;
/** After this many rounds the server is also killed while it starts on the data of the previous kill. */
const killedStartEvery = 4;
/** After this many rounds, and after the last, the stored rows are compared and the interim result is reported. */
const comparedEvery = 50;

export interface KilledWrites {
  /** Successful creations, changes and deletions. */
  acknowledged: number;
  /** Acknowledged writes that a restarted server does not show. */
  lost: string[];
  /** Entries whose row, revisions, audit rows and trash entry contradict one another. */
  halves: string[];
}

/** An entry that one connection writes. */
interface Written {
  slug: string;
  /** Texts it may have after a restart, with null for a missing entry: one if its last write was acknowledged, else two. */
  possible: (string | null)[];
}

interface Round {
  site: string;
  cookie: string;
  entries: Written[];
  acknowledged: number;
  isKilled: boolean;
}

/**
 * Starts the built server on one embedded data folder, writes through its API from several connections, kills it with SIGKILL at a
 * random moment, and repeats this for the number of rounds. Calls `report` with the number of rounds and the interim result.
 * @throws Error if a write fails while the server runs
 */
export async function killWhileWriting(
  dataDir: string,
  rounds: number,
  report: (round: number, result: KilledWrites) => void = () => {},
): Promise<KilledWrites> {
  const result: KilledWrites = { acknowledged: 0, lost: [], halves: [] };
  const port = String(await freePort());
  const site = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, DATA_DIR: dataDir, SESSION_SECRET: "one secret for all rounds" };
  let server = await start(settings);
  try {
    for (let number = 1; number <= rounds; number++) {
      const round: Round = {
        site,
        cookie: await signIn(site),
        entries: [],
        acknowledged: 0,
        isKilled: false,
      };
      const writers = Array.from({ length: connections }, (_, connection) =>
        writeUntilKilled(round, `killed-${number}-${connection}`),
      );
      const written = Promise.all(writers);
      await Promise.race([randomMoment(round), written]).finally(() => {
        round.isKilled = true;
      });
      await kill(server);
      await written;
      if (number % killedStartEvery === 0) await killWhileStarting(settings);
      server = await start(settings);
      result.acknowledged += round.acknowledged;
      result.lost.push(...(await findLost(round)));
      if (number % comparedEvery > 0 && number < rounds) continue;
      await kill(server);
      result.halves = await findHalves(dataDir);
      report(number, result);
      server = await start(settings);
    }
  } finally {
    await kill(server);
  }
  return result;
}

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = startServer(settings);
  await server.says(ready);
  return server;
}

async function kill(server: ServerProcess) {
  server.kill("SIGKILL");
  await server.ended;
}

async function randomMoment(round: Round) {
  await wait(Math.random() * longestRound);
  while (round.acknowledged < leastAcknowledged && !round.isKilled) await wait(5);
}

async function killWhileStarting(settings: Record<string, string>) {
  const server = startServer(settings);
  await wait(Math.random() * longestRound);
  await kill(server);
}

export const call = (
  { site, cookie }: Pick<Round, "site" | "cookie">,
  method: string,
  path: string,
  body?: object,
) =>
  fetch(`${site}${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

export async function signIn(site: string): Promise<string> {
  const answer = await call({ site, cookie: "" }, "POST", "/api/auth/login", testEditor);
  if (answer.status !== 200) throw new Error(`the sign-in was answered ${answer.status}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Creates entries, changes each twice and deletes every second one until the server is killed. */
async function writeUntilKilled(round: Round, name: string): Promise<void> {
  try {
    for (let number = 1; ; number++) {
      const entry: Written = { slug: `${name}-${number}`, possible: [null] };
      round.entries.push(entry);
      const first = { slug: entry.slug, question: `Question ${entry.slug}?`, answer: "Answer 0." };
      const created = await write(round, entry, first.answer, () => call(round, "POST", "/api/faq", first));
      const path = `/api/faq/${(await created.json()).id}`;
      for (const answer of ["Answer 1.", "Answer 2."])
        await write(round, entry, answer, () => call(round, "PUT", path, { answer }));
      if (number % 2) await write(round, entry, null, () => call(round, "DELETE", path));
    }
  } catch (error) {
    // Errors after the kill are expected. Any earlier one is a failure.
    if (!round.isKilled) throw error;
  }
}

async function write(round: Round, entry: Written, target: string | null, send: () => Promise<Response>) {
  entry.possible = [...entry.possible, target];
  const answer = await send();
  if (!answer.ok) throw new Error(`a write of ${entry.slug} was answered ${answer.status}`);
  entry.possible = [target];
  round.acknowledged += 1;
  return answer;
}

async function findLost(round: Round): Promise<string[]> {
  const lost: string[] = [];
  for (const { slug, possible } of round.entries) {
    const answer = await call(round, "GET", `/api/faq/${slug}`);
    const found = answer.status === 404 ? null : (await answer.json()).answer;
    if (!possible.includes(found)) lost.push(`${slug} is ${found}, not ${possible.join(" or ")}`);
  }
  return lost;
}

/** Compares all stored data about the written entries. */
async function findHalves(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
  try {
    const { rows } = await database.query(`
      with row as (select id, slug, answer from faq_entries where slug like 'killed-%'),
        revision as (
          select id, entry_id, data->>'slug' as slug, data->>'answer' as answer,
            row_number() over (partition by entry_id order by id desc) = 1 as is_last
          from revisions where kind = 'faq' and data->>'slug' like 'killed-%'),
        audit as (select id, action, entry_id, revision_id from audit_entries where kind = 'faq'),
        deleted as (select entry_id, data->>'slug' as slug from trash
          where kind = 'faq' and data->>'slug' like 'killed-%')
      select 'row without its revision: ' || slug as fault from row
        where not exists (select from revision where entry_id = row.id and is_last and answer = row.answer)
      union all select 'row in the trash: ' || slug from row
        where exists (select from deleted where entry_id = row.id)
      union all select 'row without its address: ' || slug from row
        where not exists (select from addresses where kind = 'faq' and entry_id = row.id)
      union all select 'revision without one audit row: ' || slug from revision
        where (select count(*) from audit where revision_id = revision.id) <> 1
      union all select 'revision of nothing: ' || slug from revision
        where not exists (select from row where id = revision.entry_id)
          and not exists (select from deleted where entry_id = revision.entry_id)
      union all select 'audit row without its revision: ' || id from audit
        where revision_id is not null and not exists (select from revisions where id = audit.revision_id)
      union all select 'deletion without one audit row: ' || slug from deleted
        where (select count(*) from audit where action = 'deleted' and entry_id = deleted.entry_id) <> 1
      union all select 'audit row of no deletion: ' || id from audit
        where action = 'deleted' and not exists (select from deleted where entry_id = audit.entry_id)`);
    return rows.map((row) => Object.values(Object(row)).join());
  } finally {
    await database.close();
  }
}
