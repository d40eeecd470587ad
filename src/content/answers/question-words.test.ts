import { expect, test } from "vitest";
import { isCertification } from "./question-words.ts";

test.each([
  ["SOC2", "SOC 2", true],
  ["SOC 2 Type II", "SOC 2", true],
  ["ISO/IEC 27001:2022", "ISO 27001", true],
  ["ISO 27001 (data centres)", "ISO 27001", true],
  ["SOC 1 Type II", "SOC 2", false],
  ["ISO 27701", "ISO 27001", false],
])("%s names %s: %s", (value, certification, isNamed) => {
  expect(isCertification(value, certification)).toBe(isNamed);
});
