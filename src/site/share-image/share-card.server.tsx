import { preview } from "#shared/text.ts";
import { colours } from "./colours.ts";
import { headingFamily, textFamily } from "./fonts.server.ts";

export interface ShareCardProps {
  /** Kind of page: `Vendor profile`. */
  noun: string;
  title: string;
  /** Name and host of the site. */
  siteName: string;
  host: string;
  /** The site's mark, as a data address. */
  mark: string;
}

const longestTitle = 200;

/** Content of a share image, in the subset of CSS that satori knows. */
export const ShareCard = ({ noun, title, siteName, host, mark }: ShareCardProps) => {
  const shownTitle = preview(drawable(title), longestTitle);
  return (
    <div style={frame}>
      <div style={masthead}>
        <img src={mark} width={44} height={44} alt="" />
        <span>{siteName}</span>
      </div>
      <div style={middle}>
        <div style={{ color: colours.accent, fontSize: 28, marginBottom: 20 }}>{noun}</div>
        <div style={{ ...heading, fontSize: titleSize(shownTitle) }}>{shownTitle}</div>
      </div>
      <div style={footer}>{host}</div>
    </div>
  );
};

/** Without the letters and pictures that the fonts do not have and that would show as black boxes. */
const drawable = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[^\p{Script=Latin}\p{Script=Cyrillic}\u{20}-\u{FF}\u{384}-\u{3CE}‐-„†‡•…€™−]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Large while the title is short; the longest fills six lines. */
function titleSize(title: string): number {
  if (title.length <= 24) return 92;
  if (title.length <= 60) return 76;
  return title.length <= 110 ? 60 : 46;
}

const column = { display: "flex", flexDirection: "column" } as const;

const frame = {
  ...column,
  boxSizing: "border-box",
  width: "100%",
  height: "100%",
  padding: "56px 72px",
  borderTop: `12px solid ${colours.accent}`,
  backgroundColor: colours.paper,
  color: colours.ink,
  fontFamily: textFamily,
} as const;

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
