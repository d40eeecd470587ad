import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { SignInLimit, signInDelay } from "./sign-in-attempts.server.ts";

test("the delay of an account grows with its failures, in all processes together, and ends with its sign-ins", async () => {
  const { query } = await databaseForTest("empty");
  const processes = [new SignInLimit(query), new SignInLimit(query)];
  const delays: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    delays.push((await processes[attempt % 2]?.begin("ada", `198.51.100.${attempt}`)) ?? Number.NaN);
  expect(delays).toEqual([0, 0, 0, 0, 0, 100, 200, 400, 800, 1600, 2000, 2000]);
  await processes[0]?.forgive("ada", "198.51.100.0");
  expect(await processes[1]?.begin("ada", "198.51.100.1")).toBe(2000);
  expect(await processes[1]?.begin("grace", "198.51.100.1")).toBe(0);
});

test("the delay is two seconds at most, however often an account was tried", () => {
  for (const attempts of [11, 100, 1_000_000, 2 ** 31]) expect(signInDelay(attempts)).toBe(2000);
});
