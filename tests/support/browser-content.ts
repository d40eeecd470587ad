import { ensureFirstEditor } from "#accounts/editors.server.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { loadStarterContent } from "../../starter/load.ts";

/**
 * Fills the store of the server under test before it starts: the starter content, and a vendor that has what no starter
 * vendor has. Who may edit it is the settings' first editor.
 */
const picture = (shade: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="${shade}"/><text x="80" y="180" font-size="120">Screenshot</text></svg>`)}`;

const settings = readSettings();
const database = await openDatabase(settings);
await database.migrate(async (db) => void (await loadStarterContent(db)));
await ensureFirstEditor(database.db, settings);
await database.db.insert(vendors).values([
  buildVendor({
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
  }),
]);
await database.close();
