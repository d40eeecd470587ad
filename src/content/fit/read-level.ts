import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { levelShares } from "./score.ts";

/** Returns a fact's value as a level, or null if it is not one. */
export const readLevel = (value: string): CapabilityLevel | null => (isLevel(value) ? value : null);

const isLevel = (value: string): value is CapabilityLevel => Object.hasOwn(levelShares, value);
