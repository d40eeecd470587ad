import { expect, test } from "vitest";
import { decisionAbout, withDecision } from "./decide-dialog.tsx";

const draft = { live: { name: "Acme", hq: "Bern" }, data: { name: "Acme AG", hq: "Basel" } };
const rejection = { choice: "reject" as const, reason: "Not in the register" };
const decisions = withDecision({}, draft, "name", rejection);

test("a decision stays while the author types in another field", () => {
  const later = { ...draft, data: { ...draft.data, hq: "Geneva" } };
  expect(decisionAbout(decisions, later, "name")).toEqual(rejection);
});

test("a changed draft value opens the choice again and keeps the typed reason", () => {
  const later = { ...draft, data: { ...draft.data, name: "Acme Ltd" } };
  expect(decisionAbout(decisions, later, "name")).toEqual({ ...rejection, choice: null });
});

test("a changed published value opens the choice again", () => {
  const later = { ...draft, live: { ...draft.live, name: "ACME" } };
  expect(decisionAbout(decisions, later, "name")).toEqual({ ...rejection, choice: null });
});

test("a field without a decision is open", () => {
  expect(decisionAbout(decisions, draft, "hq")).toEqual({ choice: null, reason: "" });
});
