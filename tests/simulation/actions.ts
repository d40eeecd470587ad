import { createHash } from "node:crypto";
import { expect } from "vitest";
import { forgetRefused, type Model } from "./model.ts";
import { hookUrl } from "./outside-services.ts";
import { Register } from "./register.ts";
import { type EditorName, editors, type World } from "./world.ts";

/** Does one thing, and goes on in the background. `pick` is a number that decides on its details. */
type Action = (world: World, model: Model, pick: number) => Promise<void> | void;

const ada = editors[0];
const someEditor = (pick: number): EditorName => (pick % 2 === 0 ? editors[0] : editors[1]);
const some = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];
const newText = (model: Model, kind: string) => `${kind}text${++model.texts}x`;

async function json(world: World, path: string, by?: EditorName) {
  return (await world.request("GET", path, { by })).json();
}

const draftPath = (id: number) => `/api/admin/drafts/faq/${id}`;

/** Notes an answer. Server faults are never the right answer, except for other services' faults and overload. */
async function noteAnswer(world: World, what: string, answer: Response): Promise<boolean> {
  world.note(`${what} ${answer.status}`);
  if (answer.status >= 500 && ![502, 503].includes(answer.status))
    expect.fail(`${what} was answered ${answer.status}: ${await answer.text()}`);
  return answer.ok;
}

export const actions = {
  create: (world, model, pick) =>
    world.begin(async () => {
      const text = newText(model, "public");
      const body = { question: `Question ${text}?`, answer: text };
      const answer = await world.request("POST", "/api/faq", { by: someEditor(pick), body });
      if (!(await noteAnswer(world, "create", answer))) return;
      const { id, slug } = await answer.json();
      model.entries.push({ id, slug, answer: new Register(text) });
    }),

  save: (world, model, pick) => {
    const entry = some(model.entries, pick);
    if (entry) world.begin(async () => void (await save(world, model, entry, someEditor(pick))));
  },

  /** Two editors save what they changed in the same version: one of them is refused. */
  editTogether: (world, model, pick) =>
    world.begin(async () => {
      const entry = some(model.entries, pick);
      if (!entry) return;
      const { updatedAt } = await json(world, `/api/faq/${entry.slug}`, ada);
      const version = `${entry.id} ${updatedAt}`;
      for (const by of [editors[0], editors[1]])
        world.begin(async () => {
          if (!(await save(world, model, entry, by, { "if-match": updatedAt }))) return;
          if (model.replaced.has(version)) expect.fail(`two saves replaced the version ${version}`);
          model.replaced.add(version);
        });
    }),

  keepDraft: (world, model, pick) =>
    world.begin(async () => {
      const entry = some(model.entries, pick);
      if (!entry) return;
      const by = some(editors, pick) ?? ada;
      const { version, ...draft } = await json(world, draftPath(entry.id), by);
      const text = newText(model, "draft");
      model.secrets.add(text);
      const answer = await world.request("PUT", draftPath(entry.id), {
        by,
        body: { data: { answer: text } },
        headers: { "if-match": String(version) },
      });
      if (await noteAnswer(world, `keep ${entry.id}`, answer)) forgetRefused(model, entry.id, draft);
    }),

  publishDraft: (world, model, pick) =>
    world.begin(async () => {
      const entry = some(model.entries, pick);
      if (!entry) return;
      const by = someEditor(pick);
      const { version, data, changed } = await json(world, draftPath(entry.id), by);
      if (!changed?.includes("answer")) return;
      model.secrets.delete(data.answer);
      const end = entry.answer.write(data.answer);
      const answer = await world.request("POST", `${draftPath(entry.id)}/publish`, {
        by,
        body: { include: "all" },
        headers: { "if-match": String(version) },
      });
      end(await noteAnswer(world, `publish ${entry.id}`, answer));
    }),

  schedule: (world, model, pick) =>
    world.begin(async () => {
      const entry = some(model.entries, pick);
      if (!entry) return;
      const by = someEditor(pick);
      const { version, data, changed } = await json(world, draftPath(entry.id), by);
      if (!changed?.includes("answer")) return;
      model.secrets.delete(data.answer);
      // It may happen at any later time, or not at all if the entry changes before.
      const end = entry.answer.write(data.answer);
      const goLiveAt = new Date(Date.now() + 60_000 * (1 + (pick % 5))).toISOString();
      const answer = await world.request("POST", `${draftPath(entry.id)}/schedule`, {
        by,
        body: { goLiveAt },
        headers: { "if-match": String(version) },
      });
      if (await noteAnswer(world, `schedule ${entry.id}`, answer))
        model.scheduled.push({ id: entry.id, text: data.answer });
      else end(false);
    }),

  discard: (world, model, pick) =>
    world.begin(async () => {
      const entry = some(model.entries, pick);
      if (!entry) return;
      const { version, ...draft } = await json(world, draftPath(entry.id), ada);
      const answer = await world.request("DELETE", draftPath(entry.id), {
        by: ada,
        headers: { "if-match": String(version) },
      });
      if (await noteAnswer(world, `discard ${entry.id}`, answer)) forgetRefused(model, entry.id, draft);
    }),

  bulkAndUndo: async (world, model, pick) => {
    await world.finish();
    const ids = model.entries.map(({ id }) => id);
    const before = await contentsOf(world, ids);
    const meanwhile = pick % 2 === 0 ? some(model.entries, pick >> 1) : undefined;
    world.begin(async () => {
      const body = { type: "faq", ids, action: "set", field: "category", value: `Category ${pick % 3}` };
      const answer = await world.request("POST", "/api/admin/bulk", { by: ada, body });
      await noteAnswer(world, "bulk", answer);
      const { batch } = await answer.json();
      if (batch === null) return;
      if (meanwhile) world.begin(async () => void (await save(world, model, meanwhile, editors[1])));
      const undone = await world.request("POST", `/api/admin/batches/${batch}/undo`, { by: ada });
      await noteAnswer(world, "undo", undone);
    });
    const { life } = world;
    await world.finish();
    if (world.life === life && !meanwhile)
      expect(await contentsOf(world, ids), "an undo restores each entry").toEqual(before);
  },

  import: (world, model, pick) =>
    world.begin(async () => {
      const text = newText(model, "imported");
      const rows = 2 + (pick % 4);
      const lines = Array.from(
        { length: rows },
        (_, row) => `Question ${text} ${row}?,Answer ${text} ${row}`,
      );
      const form = new FormData();
      form.set("type", "faq");
      form.set("file", new File([`Question,Answer\n${lines.join("\n")}\n`], `${text}.csv`));
      const upload = await world.request("POST", "/api/admin/imports", { by: ada, body: form });
      if (!(await noteAnswer(world, "upload", upload))) return;
      const { id, columns, key } = await upload.json();
      const mapping = Object.fromEntries(
        columns.map(({ index, field }: { index: number; field: string | null }) => [index, field]),
      );
      const plan = await world.request("PUT", `/api/admin/imports/${id}`, {
        by: ada,
        body: { mapping, key, as: "live" },
      });
      await plan.text();
      if (!(await noteAnswer(world, "plan", plan))) return;
      model.imports.push({ id, text, rows });
      await noteAnswer(
        world,
        "commit",
        await world.request("POST", `/api/admin/imports/${id}/commit`, { by: ada }),
      );
    }),

  read: (world, model, pick) => world.begin(() => read(world, model, some(readPaths(model), pick) ?? "/faq")),

  publishNews: (world, model) => {
    const guid = newText(model, "news");
    model.news.push(guid);
    world.services.items.push({ guid, title: `Family office news ${guid}` });
  },

  fetchNews: (world) =>
    world.begin(async () => {
      await noteAnswer(world, "fetch news", await world.request("POST", "/api/news/fetch-rss", { by: ada }));
    }),

  changeVendor: (world, model, pick) =>
    world.begin(async () => {
      const body = { founded: 1980 + (pick % 40), headquarters: newText(model, "city") };
      const answer = await world.request("PUT", "/api/vendors/1", { by: someEditor(pick), body });
      await noteAnswer(world, "change the vendor", answer);
    }),

  /** Two servers fetch the feed with a new item in it. */
  fetchTogether: (world, model) => {
    actions.publishNews(world, model);
    actions.fetchNews(world);
    actions.fetchNews(world);
  },

  /** Readers read an entry while it changes. */
  readWhileSaving: async (world, model, pick) => {
    const entry = some(model.entries, pick);
    if (!entry) return;
    await world.finish();
    world.forgetAll();
    world.begin(async () => void (await save(world, model, entry, someEditor(pick))));
    await world.proceed(pick % 6);
    for (const path of [`/faq/${entry.slug}`, pick % 2 === 0 ? "/faq" : `/api/faq/${entry.slug}`])
      world.begin(() => read(world, model, path));
    await world.finish();
  },

  /** The server crashes during a request, between one of its transactions and the next write. */
  crashDuring: async (world, model, pick) => {
    await world.finish();
    const name = some(["save", "import", "publishDraft", "fetchTogether"] as const, pick);
    if (name) await actionOf(name)(world, model, pick >> 2);
    await world.crashAmongWrites(1 + ((pick >> 4) % 3), 3000, "transaction");
  },

  /** The server crashes while a scheduled draft is due, and an editor saves the entry before the next attempt. */
  crashWhenDue: async (world, model, pick) => {
    const same = pick - (pick % 5);
    for (const name of ["keepDraft", "schedule"] as const) {
      await actions[name](world, model, same);
      await world.finish();
    }
    await world.crashAmongWrites(1 + (pick % 2), 75_000, "transaction");
    await actions.save(world, model, same);
    await world.rest(75_000);
  },

  /** The vendor changes, and the server crashes while the jobs of the next day run. */
  nextDay: async (world, model, pick) => {
    actions.changeVendor(world, model, pick);
    await world.rest(3000);
    world.jumpToHourlyJobs(24 * 60 * 60_000);
    await world.crashAmongWrites(pick % 8, 70_000);
  },

  rest: (world, _model, pick) => world.rest(1000 * (1 + (pick % 40))),

  jump: (world, _model, pick) => world.jump((pick % 5 === 0 ? -1 : 1) * 1000 * (pick % 4000)),

  crash: (world) => {
    world.note("crash");
    return world.crash();
  },
} satisfies Record<string, Action>;

/** A scheduled draft, a changed vendor and a news item, which become due within the next day. */
export async function prepareDueWork(world: World, model: Model, pick: number): Promise<number> {
  actions.publishNews(world, model);
  actions.changeVendor(world, model, pick);
  actions.create(world, model, pick);
  await world.finish();
  const newest = model.entries.length - 1 + model.entries.length * (pick % 6);
  for (const name of ["keepDraft", "schedule"] as const) {
    await actions[name](world, model, newest);
    await world.finish();
  }
  return newest;
}

/**
 * Several servers do the same due work at once, and stall in front of different writes. Another one finishes, and an editor saves the
 * entry. Then some of the stalled servers go on, and the others are killed.
 */
export async function shareDueWork(world: World, model: Model, entry: number, pick: number): Promise<void> {
  const names = ["make-watch-mails", "publish-scheduled", "fetch-news"] as const;
  const stalled = names.flatMap((name) => [0, 1, 2, 3].map((writes) => world.otherServer(name, writes)));
  // The feed's answers take time.
  await world.rest(1000);
  for (const name of names) world.otherServer(name, Number.POSITIVE_INFINITY).resume();
  await world.finish();
  await actions.save(world, model, entry);
  await world.finish();
  for (const [place, server] of stalled.entries()) {
    if ((pick >> place) % 2 === 0) server.resume();
    else server.kill();
  }
  await world.finish();
  expect(world.warnings, "shared work fails on no server").toEqual([]);
}

async function read(world: World, model: Model, path: string): Promise<void> {
  const answer = await world.request("GET", path);
  const text = await answer.text();
  const digest = createHash("sha256").update(withoutDrawnQuestions(text)).digest("hex");
  world.note(`read ${path} ${answer.status} ${digest}`);
  if (answer.status >= 500) expect.fail(`${path} was answered ${answer.status}`);
  expectNoSecret(model, path, text);
}

/** Saves a new answer. Returns whether the save was acknowledged. */
async function save(
  world: World,
  model: Model,
  entry: Model["entries"][number],
  by: EditorName,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const text = newText(model, "public");
  const end = entry.answer.write(text);
  const body = { answer: text };
  const answer = await world.request("PUT", `/api/faq/${entry.id}`, { by, body, headers });
  const isAcknowledged = await noteAnswer(world, `save ${entry.id}`, answer);
  end(isAcknowledged);
  return isAcknowledged;
}

export type ActionName = keyof typeof actions;
export const actionOf = (name: ActionName): Action => actions[name];

/** Pages and calls that show the entries of a run. */
export const readPaths = ({ entries }: Model) => [
  "/api/faq",
  "/faq",
  "/api/search?q=text1x",
  "/faq.md",
  "/sitemap.xml",
  "/api/changes",
  ...entries.slice(0, 4).flatMap(({ slug }) => [`/faq/${slug}`, `/api/faq/${slug}`]),
];

export function expectNoSecret({ secrets }: Model, path: string, text: string): void {
  for (const secret of secrets)
    if (text.includes(secret)) expect.fail(`${path} shows the draft text ${secret}`);
}

/** An answer's page shows ten other questions at random (specification, section 2). */
export const withoutDrawnQuestions = (html: string) =>
  html.replaceAll(/<a [^>]*href="\/faq\/[^"]+"[^>]*>[^<]*<\/a>|"others":\[.*?\]/g, "");

/** The entries as editors read them, without the versions that each write advances. */
async function contentsOf(world: World, ids: number[]) {
  const list: { id: number; updatedAt: string }[] = [];
  world.begin(async () => void list.push(...(await json(world, "/api/faq", ada))));
  await world.finish();
  return list.filter(({ id }) => ids.includes(id)).map(({ updatedAt: _, ...entry }) => entry);
}

/** Sets up what every run needs: a webhook, a feed and a confirmed watch. */
export async function setUp(world: World): Promise<void> {
  const send = async (path: string, body: object) => {
    world.begin(async () => {
      await noteAnswer(world, path, await world.request("POST", path, { by: ada, body }));
    });
    await world.finish();
  };
  const events = ["entry.published", "entry.changed", "entry.withdrawn", "entry.deleted"];
  await send("/api/admin/webhooks", { url: hookUrl, events });
  await send("/api/watches", { vendors: ["addepar"], email: "reader@example.org", cadence: "daily" });
  world.services.failing = 0;
  await world.rest(30_000);
  const mail = world.services.mails.find(({ to }) => to === "reader@example.org");
  const [, link = ""] = /(\/watch\/confirm#[\w.-]+)/.exec(mail?.text ?? "") ?? [];
  const [path = "", token = ""] = link.split("#");
  world.begin(async () => {
    const body = new URLSearchParams({ token });
    await noteAnswer(world, "confirm", await world.request("POST", path, { body }));
  });
  await world.finish();
  world.services.failing = 15;
}
