import type { ReactNode } from "react";
import { evidenceMarks, type EvidenceMark as Mark } from "../evidence/fact-state.ts";

/** The strength of the evidence for a fact as a shape: the fuller the disc, the stronger. Words stand beside it. */
export const EvidenceMark = ({ mark }: { mark: Mark }) => (
  <svg viewBox="0 0 16 16" className={`evidence-mark ${mark}`} aria-hidden="true">
    {shapes[mark]}
  </svg>
);

/** The marks as symbols, once in a page that shows hundreds of them by `SharedEvidenceMark`. */
export const EvidenceMarkSymbols = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    {evidenceMarks.map((mark) => (
      <symbol key={mark} id={symbolOf(mark)} viewBox="0 0 16 16">
        <g className={`evidence-mark ${mark}`}>{shapes[mark]}</g>
      </symbol>
    ))}
  </svg>
);

/** The mark as a reference to its symbol, a quarter as long; its size is the style sheet's of the page. */
export const SharedEvidenceMark = ({ mark }: { mark: Mark }) => (
  <svg aria-hidden="true">
    <use href={`#${symbolOf(mark)}`} />
  </svg>
);

const symbolOf = (mark: Mark) => `mark-${evidenceMarks.indexOf(mark)}`;

const shapes: Record<Mark, ReactNode> = {
  documented: (
    <>
      <circle cx="8" cy="8" r="7.2" fill="currentColor" />
      <path d="M4.6 8.3l2.3 2.3 4.5-5" stroke="var(--color-paper)" />
    </>
  ),
  stated: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M4.9 8.3l2.1 2.1 4.1-4.5" />
    </>
  ),
  partner: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 1.5a6.5 6.5 0 0 0 0 13z" fill="currentColor" />
    </>
  ),
  "not-offered": <path d="M4 4l8 8M12 4l-8 8" />,
  none: <circle cx="8" cy="8" r="6" strokeDasharray="1.5 2.27" />,
};
