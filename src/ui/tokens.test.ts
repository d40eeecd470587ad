import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tileGrounds } from "./monogram.tsx";
import { themeColors } from "./theme-colors.ts";

const colours = readColours();
const themes = ["light", "dark"] as const;

const textsOnPages = ["ink", "muted", "accent", "warn", "danger"];
const pages = ["paper", "surface", "sunk"];

const readable: [text: string, ground: string][] = [
  ...textsOnPages.flatMap((text) => pages.map((ground): [string, string] => [text, ground])),
  ...["ink", "muted", "accent"].map((text): [string, string] => [text, "accent-wash"]),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-danger", "danger"],
  ["warn", "warn-wash"],
  ["danger", "danger-wash"],
  ["paper", "ink"],
];

/** Never used for text: hairlines, outlines, and the scrim over a page. */
const withoutText = ["rule", "rule-strong", "focus", "scrim"];

test("every colour is in a pair of text and ground that is measured, or carries no text", () => {
  const measured = new Set([...readable.flat(), ...withoutText]);
  expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual([]);
});

test("the browser's frame has the colour of the paper in each theme", () => {
  const paper = colours.get("paper");
  expect(themeColors.map(({ paper }) => paper)).toEqual([`#${paper?.light}`, `#${paper?.dark}`]);
});

test("every colour that classes give to text is measured as a text", () => {
  const texts = new Set(readable.map(([text]) => text));
  const classNames = globSync("src/**/*.{tsx,css}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\btext-([a-z][\w-]*)/g)].map(([, name = ""]) => name),
  );
  const names = new Set(classNames.filter((name) => colours.has(name)));
  expect(names).toContain("ink");
  expect([...names].filter((name) => !texts.has(name))).toEqual([]);
});

/** Tailwind's widths without a token. */
const widthsOfTheirOwn = ["full", "none", "min", "max", "fit", "screen"];

test("a width that a class names is a token: any other name would do nothing", () => {
  const tokens = readFileSync("src/ui/tokens.css", "utf8");
  const containers = [...tokens.matchAll(/--container-([\w-]+):/g)].map(([, name]) => name ?? "");
  const widthNames = new Set([...containers, ...widthsOfTheirOwn]);
  const unknown = globSync("src/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:max|min)-w-([a-z][\w-]*)/g)]
      .filter(([, name]) => !widthNames.has(name ?? ""))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(containers.length).toBeGreaterThan(3);
  expect(unknown).toEqual([]);
});

describe.each(themes)("in the %s theme", (theme) => {
  test.each(readable)("%s reads on %s (4.5:1)", (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(tileGrounds))("ink reads on the drawing of a %s tile (4.5:1)", (tone, ground) => {
    const drawing = mixed(colour(tone, theme), colour(ground.replace("bg-", ""), theme), tileOpacity());
    expect(contrast(colour("ink", theme), drawing)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "surface"])(
    "the outlines of controls and the focus ring show on %s (3:1)",
    (ground) => {
      expect(contrast(colour("rule-strong", theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(colour("focus", theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
    },
  );
});

function readColours() {
  const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
  const pairs = css.matchAll(/--color-([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)/g);
  return new Map([...pairs].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}

function colour(name: string, theme: (typeof themes)[number]) {
  const pair = colours.get(name);
  if (!pair) throw new Error(`tokens.css has no --color-${name}`);
  return pair[theme];
}

/** The strongest ground that a tile's drawing puts behind its letter. */
function tileOpacity() {
  const drawings = readFileSync(new URL("./drawings.svg", import.meta.url), "utf8");
  const tiles = [...drawings.matchAll(/<symbol id="tile-.*?<\/symbol>/g)].join();
  const opacities = [...tiles.matchAll(/fill-opacity="([^"]+)"/g)].map(([, opacity]) => Number(opacity));
  expect(opacities).not.toEqual([]);
  return Math.max(...opacities);
}

/** Returns a colour painted on another. */
const mixed = (colour: string, ground: string, opacity: number) =>
  [0, 2, 4]
    .map((at) => {
      const [above = 0, below = 0] = [colour, ground].map((hex) =>
        Number.parseInt(hex.slice(at, at + 2), 16),
      );
      return Math.round(above * opacity + below * (1 - opacity))
        .toString(16)
        .padStart(2, "0");
    })
    .join("");

/** Returns the contrast ratio as defined by WCAG 2.2. */
function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
