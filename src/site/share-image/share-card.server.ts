import { type CSSProperties, createElement, type ReactNode } from "react";
import { preview } from "#shared/text.ts";
import { colours } from "./colours.ts";
import { type DrawnTitle, headingFamily, longestTitle, textFamily, titleSize } from "./drawn-title.server.ts";

export interface ShareCardProps {
  /** The kind of page: `Vendor profile`. */
  noun: string;
  title: string;
  /** The title as a picture, if satori cannot draw its script. */
  drawnTitle?: DrawnTitle | null;
  /** The site's name and host. */
  siteName: string;
  host: string;
  /** The site's mark, as a data URL. */
  mark: string;
  /** A drawing behind the title, as a data URL. */
  drawing: string;
}

/** The content of a share image, in the subset of CSS that satori supports. No JSX, because the worker runs the source in tests. */
export function shareCard({ noun, title, drawnTitle, siteName, host, mark, drawing }: ShareCardProps) {
  const shownSite = drawable(siteName) ?? host;
  const shownTitle = preview(drawable(title) ?? shownSite, longestTitle);
  const box = (style: CSSProperties, ...children: ReactNode[]) =>
    createElement("div", { style }, ...children);
  const shownAsText = { ...heading, fontSize: titleSize(shownTitle.length) };
  return box(
    frame,
    createElement("img", { src: drawing, width: 560, height: 504, style: background }),
    box(
      masthead,
      createElement("img", { src: mark, width: 44, height: 44 }),
      createElement("span", null, shownSite),
    ),
    box(
      middle,
      box({ color: colours.accent, fontSize: 28, marginBottom: 20 }, noun),
      drawnTitle
        ? createElement("img", { ...drawnTitle, style: { alignSelf: "flex-start" } })
        : box(shownAsText, shownTitle),
    ),
    box(footer, host),
  );
}

/** Removes characters that the fonts lack, which would be drawn as black boxes. Returns null if that removes all letters. */
export function drawable(text: string): string | null {
  const rest = text
    .normalize("NFC")
    .replace(/[^\p{Script=Latin}\p{Script=Cyrillic}\u{20}-\u{FF}\u{384}-\u{3CE}‐-„†‡•…€™−]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{L}/u.test(rest) || (rest && !/\p{L}/u.test(text)) ? rest : null;
}

/** The space at the left and the right, in px. */
export const cardMargin = 72;

const column = { display: "flex", flexDirection: "column" } as const;

const frame = {
  ...column,
  boxSizing: "border-box",
  width: "100%",
  height: "100%",
  padding: `56px ${cardMargin}px`,
  borderTop: `12px solid ${colours.accent}`,
  backgroundColor: colours.paper,
  color: colours.ink,
  fontFamily: textFamily,
} as const;

/** On the footer's rule. */
const background = { position: "absolute", right: 0, bottom: 110 } as const;

const masthead = { display: "flex", alignItems: "center", gap: 16, fontSize: 28 } as const;

const middle = { ...column, flexGrow: 1, justifyContent: "center" } as const;

const heading = {
  fontFamily: headingFamily,
  fontWeight: 600,
  letterSpacing: "-0.01em",
  lineHeight: 1.12,
  textWrap: "balance",
  wordBreak: "break-word",
  display: "block",
  lineClamp: 6,
} as const;

const footer = {
  borderTop: `2px solid ${colours.rule}`,
  paddingTop: 24,
  color: colours.muted,
  fontSize: 24,
};
