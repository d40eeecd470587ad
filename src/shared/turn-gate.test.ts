import { expect, test } from "vitest";
import { TurnGate } from "./turn-gate.server.ts";

test("callers pass in order, as many per turn as the gate lets through", async () => {
  const gate = new TurnGate(2);
  const passed: string[] = [];
  let turn = 0;
  const enter = (name: string) => gate.pass().then(() => passed.push(`${name} ${turn}`));
  const entered = ["a", "b", "c", "d", "e"].map(enter);
  while (passed.length < 5) {
    turn++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(entered);
  expect(passed).toEqual(["a 1", "b 1", "c 2", "d 2", "e 3"]);

  await enter("later");
  expect(passed.at(-1)).toBe(`later ${turn}`);
});

test("a caller that comes while others wait does not overtake them", async () => {
  const gate = new TurnGate();
  const passed: number[] = [];
  const enter = (number: number) => gate.pass().then(() => passed.push(number));
  const first = [enter(1), enter(2), enter(3)];
  await first[0];
  await Promise.all([...first, enter(4)]);
  expect(passed).toEqual([1, 2, 3, 4]);
});
