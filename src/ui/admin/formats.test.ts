import { expect, test } from "vitest";
import { formatComing } from "./formats.ts";

const at = (days: number, hour: number) => {
  const moment = new Date();
  moment.setDate(moment.getDate() + days);
  moment.setHours(hour, 5, 0, 0);
  return moment.toISOString();
};

test("a time to come is told with its day", () => {
  expect(formatComing(at(0, 23))).toBe("today 23:05");
  expect(formatComing(at(1, 9))).toBe("tomorrow 09:05");
  expect(formatComing(at(2, 9))).toMatch(/\d{4}, 09:05$/);
});
