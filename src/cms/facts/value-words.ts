/** True for a level whose evidence covers only part of the feature. */
export const isInPart = (field: string | null, value: string): boolean =>
  field === "capabilities" && value === "partial";

/** Returns the value of a fact as readers see it: a level or a way of hosting in words. */
export const valueWords = (field: string | null, value: string): string =>
  words.get(`${field} ${value}`) ?? value;

const words = new Map([
  ["capabilities native", "Part of the product"],
  ["capabilities partial", "In part"],
  ["capabilities partner", "Via partner"],
  ["capabilities add-on", "Add-on"],
  ["capabilities no", "Not offered"],
  ["hosting cloud", "Cloud"],
  ["hosting on-premises", "On premises"],
  ["hosting both", "Cloud or on premises"],
]);
