import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { describeError } from "./log.server.ts";

test("the log contains the failed query and its error, but none of its values", async () => {
  const { db } = await databaseForTest("empty");
  const secret = "a hash, a token,\nor a draft";
  await db.execute(sql`create table held (secret text unique)`);
  const insert = () => db.execute(sql`insert into held values (${secret})`);
  await insert();
  const error = await insert().then(
    () => new Error("The second row was taken"),
    (failure: Error) => failure,
  );
  const text = JSON.stringify(describeError(error));
  expect(text).toContain("insert into held");
  expect(text).toContain("duplicate key value");
  expect(text).not.toMatch(/a hash|or a draft/);
});
