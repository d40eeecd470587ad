import { expect, test } from "vitest";
import { kebabCase } from "./slug.ts";
import { fold } from "./transliteration.ts";

test.each([
  ["Café Ångström", "cafe angstrom"],
  ["Søren Ørsted", "soren orsted"],
  ["Łódź, Łukasz", "lodz, lukasz"],
  ["Straße STRAẞE", "strasse strasse"],
  ["Æther œuvre", "aether oeuvre"],
  ["Đorđe, Þór, Ísafjörður", "dorde, thor, isafjordur"],
  ["ISTANBUL İstanbul ısı", "istanbul istanbul isi"],
  ["Чайковский", "чаиковскии"],
  ["हिन्दी", "हिन्दी"],
])("%j is folded to %j", (text, folded) => expect(fold(text)).toBe(folded));

test("slugs keep every Latin letter", () => {
  expect(kebabCase("Søren & Łukasz: Straße, Æther, Đorđe")).toBe("soren-lukasz-strasse-aether-dorde");
});
