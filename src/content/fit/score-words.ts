import { pluralize } from "#shared/text.ts";
import type { FitPoints } from "./score.ts";

/** `4.2 confirmed of 7 points; 5.2 possible`. */
export const pointsWords = ({ low, high, total }: Pick<FitPoints, "low" | "high" | "total">): string =>
  `${low} confirmed of ${pluralize(total, "point")}${high > low ? `; ${high} possible` : ""}`;
