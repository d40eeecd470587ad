import { useSyncExternalStore } from "react";
import { levelAnswers } from "./request-format.ts";
import { type RowFinding, rowFaults, type VendorAnswer, type VendorAnswers } from "./vendor-answers.ts";

/** Also read before the first paint (site/shell/early.script.ts), so that a page with answers shows them at once. */
const key = "shortlist-answers";

/** In vendors, as on a shortlist. */
export const mostKept = 12;

const none: readonly VendorAnswers[] = [];

/** Fallback for the lifetime of the page, if the browser's storage is full or blocked. */
let memoryText: string | null = null;
let seenText: string | null = null;
let kept = none;
const listeners = new Set<() => void>();

/** The answers that the reader has read in, latest last. Stored only in the browser, until they are removed. */
export const useKeptAnswers = () => useSyncExternalStore(subscribe, readKept, () => none);

/**
 * Replaces the answers of these vendors; of one vendor, the last count. Beyond the limit, the vendors that were read longest ago are
 * dropped. `isStored` is false if the answers last only as long as the page.
 */
export function keepAnswers(answers: readonly VendorAnswers[]): { isStored: boolean; dropped: string[] } {
  const all = latestLast([...readKept(), ...answers]);
  const dropped = all.slice(0, -mostKept).map(({ vendor }) => vendor);
  return { isStored: write(all.slice(-mostKept)), dropped };
}

/** Returns each vendor's last answers, latest last. */
export const latestLast = (all: readonly VendorAnswers[]): VendorAnswers[] =>
  all.filter(({ vendor }, place) => !all.slice(place + 1).some((later) => later.vendor === vendor));

export function removeAnswers(slug: string) {
  write(readKept().filter(({ vendor }) => vendor !== slug));
}

function readKept(): readonly VendorAnswers[] {
  const text = readText();
  if (text !== seenText) {
    seenText = text;
    kept = parseKept(text);
  }
  return kept;
}

function readText(): string | null {
  try {
    return memoryText ?? localStorage.getItem(key);
  } catch {
    return memoryText;
  }
}

function write(all: readonly VendorAnswers[]): boolean {
  const text = JSON.stringify(all);
  try {
    if (all.length > 0) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    memoryText = null;
  } catch {
    memoryText = text;
  }
  document.documentElement.toggleAttribute("data-answers", all.length > 0);
  for (const listener of listeners) listener();
  return memoryText === null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Parses stored answers. Skips what is not as `keepAnswers` writes it. */
export function parseKept(text: string | null): VendorAnswers[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isAnswers) : [];
  } catch {
    return [];
  }
}

const isAnswers = (value: unknown): value is VendorAnswers =>
  isRecord(value) &&
  areTexts(value, "vendor", "toldOn") &&
  Array.isArray(value.answers) &&
  value.answers.every(isAnswer) &&
  Array.isArray(value.findings) &&
  value.findings.every(isFinding);

const isAnswer = (value: unknown): value is VendorAnswer =>
  isRecord(value) &&
  areTexts(value, "feature", "title", "comment", "evidence") &&
  (value.level === null || isOneOf(Object.keys(levelAnswers), value.level));

const isFinding = (value: unknown): value is RowFinding =>
  isRecord(value) &&
  areTexts(value, "title") &&
  typeof value.line === "number" &&
  (value.from === undefined || typeof value.from === "number") &&
  isOneOf(rowFaults, value.fault);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const areTexts = (record: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof record[name] === "string");

const isOneOf = (list: readonly string[], value: unknown) => list.some((one) => one === value);
