import type { CapabilityLevel } from "#cms/evidence/evidence.ts";
import { levelShares } from "./score.ts";

/** Reads a level as facts hold it; null for anything else. */
export const readLevel = (value: string): CapabilityLevel | null => (isLevel(value) ? value : null);

const isLevel = (value: string): value is CapabilityLevel => Object.hasOwn(levelShares, value);
