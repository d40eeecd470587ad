import { existsSync, renameSync } from "node:fs";
import { ensureFirstEditor } from "#accounts/editors.server.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { loadStarterContent } from "../../starter/load.ts";
import { copyStore, storePath } from "./stores.ts";

/**
 * Fills the database of a server under test before it starts: the starter content, and a vendor with data that no starter vendor
 * has. The editor is the one in the settings. The first server's databases are created, and the others' copied from them.
 */
const settings = readSettings();

const picture = (shade: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="${shade}"/><text x="80" y="180" font-size="120">Screenshot</text></svg>`)}`;

const pictured = buildVendor({
  slug: "pictured",
  name: "Pictured Software",
  about: "Has **everything** a profile can show.",
  gallery: [picture("#cde"), picture("#dec"), "/missing-picture.png"],
  videos: [
    { platform: "youtube", embedId: "dQw4w9WgXcQ", url: "", title: "Tour" },
    { platform: "vimeo", embedId: "demo", url: "", title: "Broken" },
    { platform: "other", url: "https://videos.example/1", title: "Elsewhere" },
  ],
  logoUpload: "/missing-logo.png",
  g2Url: "https://reviews.example/g2",
  capterraUrl: "https://reviews.example/capterra",
  typicalClientSize: "Families with several entities",
  pricing: "On request",
  employeeCount: "120",
  integrations: ["Canoe Intelligence"],
  useCases: ["Consolidated reporting"],
});

if (!existsSync(storePath("filled"))) {
  await change(storePath("empty"), (db) => ensureFirstEditor(db, settings));
  const unfinished = `${storePath("filled")}.unfinished`;
  copyStore("empty", unfinished);
  await change(unfinished, async (db) => {
    await loadStarterContent(db);
    await db.insert(vendors).values([pictured]);
  });
  renameSync(unfinished, storePath("filled"));
}
copyStore("filled", settings.dataDir);

async function change(dataDir: string, write: (db: Database) => Promise<unknown>) {
  const database = await openDatabase({ ...settings, dataDir });
  await database.migrate(async (db) => void (await write(db)));
  await database.close();
}
