import type { StandInItem } from "#integrations/feed/feed.stand-in.ts";

/** Text in all test stories; each adds its name. */
export const storyText =
  "Family offices put more money into private credit in the first quarter than in any before it, said a survey of many firms on Monday.";

/** Builds a story as a feed item. */
export const buildItem = (name: string, more: StandInItem = {}): StandInItem => ({
  guid: `https://paper.example/guid/${name}`,
  link: `https://paper.example/${name}`,
  title: `The story called ${name}`,
  date: "Mon, 05 Jan 2026 08:30:00 GMT",
  content: `<p>${name}: ${storyText}</p>`,
  ...more,
});
