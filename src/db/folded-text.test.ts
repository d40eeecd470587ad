import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fold } from "#shared/transliteration.ts";
import { databaseForTest } from "../../tests/support/database.ts";
import { foldedText } from "./folded-text.server.ts";

const latin = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /\p{Script=Latin}/u.test(letter),
);

test.each([
  ["every Latin letter", latin],
  ["whole names", ["Łódź", "STRAẞE", "Cafe\u0301 Ægir", "plain ASCII", "", "Чайка", "Ψυχή ύδωρ"]],
])("the database folds %s as the application does", async (_, texts) => {
  const { db } = await databaseForTest("empty");
  const result: unknown = await db.execute(
    sql`select given, ${foldedText(sql`given`)} as folded from unnest(${sql.param(texts)}::text[]) as given`,
  );
  const { rows } = result as { rows: { given: string; folded: string }[] };
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ given }) => fold(given)));
  expect(rows).toHaveLength(texts.length);
});
