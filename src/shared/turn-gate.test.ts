import { expect, test } from "vitest";
import { countTurns } from "../../tests/support/event-loop.ts";
import { noteConnection, TurnGate } from "./turn-gate.server.ts";

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

test("while connections arrive, a gate opens once per 33 turns", async () => {
  const gate = new TurnGate(4);
  const passed: number[] = [];
  let turn = 0;
  for (let number = 1; number <= 8; number++) void gate.pass().then(() => passed.push(turn));
  for (; turn <= 66; turn++) {
    noteConnection();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(passed).toEqual([32, 32, 32, 32, 65, 65, 65, 65]);
});

test("soon after the last connection, gates open again", async () => {
  const gate = new TurnGate();
  noteConnection();
  expect(await countTurns(() => gate.pass())).toBeLessThan(5);
});
