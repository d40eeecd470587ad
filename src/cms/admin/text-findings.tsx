import type { FindingKind, TextFinding } from "#cms/text/text-findings.ts";
import { pluralize } from "#shared/text.ts";
import type { TextEditor } from "#ui/form/text-editor.ts";

/** Lists findings in a text. Pressing one selects its place in the editor. */
export function TextFindings({ findings, editor }: { findings: TextFinding[]; editor: TextEditor }) {
  if (findings.length === 0)
    return <p className="text-13 text-muted">No problems with headings, links, pictures or sentences.</p>;
  return (
    <>
      <p className="text-13 font-medium">{pluralize(findings.length, "point")} to check</p>
      <ul className="mt-1">
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.start}`}>
            <button
              type="button"
              className="flex min-h-8 w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control py-1 text-left text-13 text-muted hover:text-ink pointer-coarse:min-h-11"
              onClick={() => editor.select(finding)}
            >
              <span className="text-accent underline underline-offset-4 wrap-anywhere">{finding.words}</span>
              {findingTexts[finding.kind]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const findingTexts: Record<FindingKind, string> = {
  "empty-heading": "A heading without text",
  "heading-jump": "A heading that skips a level",
  "nameless-link": "A link without text",
  "vague-link": "A link text that does not describe its target",
  "bare-address": "A bare URL: use a descriptive link text",
  "dead-link": "The page does not exist: readers see the words without the link",
  "no-alt-text": "A picture without alt text: leave it out only for decorative pictures",
  "long-sentence": "A sentence of more than 40 words",
};
