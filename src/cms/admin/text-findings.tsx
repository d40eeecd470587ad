import { pluralize } from "#shared/text.ts";
import type { TextEditor } from "#ui/form/text-editor.ts";
import type { FindingKind, TextFinding } from "../text/text-findings.ts";

/** Lists what can be mended in a text; a press selects its place in the editor. */
export function TextFindings({ findings, editor }: { findings: TextFinding[]; editor: TextEditor }) {
  if (findings.length === 0)
    return <p className="text-13 text-muted">Headings, links, pictures and sentences: nothing to mend.</p>;
  return (
    <>
      <p className="text-13 font-medium">{pluralize(findings.length, "thing")} to look at</p>
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
  "vague-link": "A link that does not say where it leads",
  "bare-address": "A bare address: name what it leads to",
  "dead-link": "There is no such page: readers see the words without the link",
  "no-alt-text": "A picture without alt text: right only if it is decorative",
  "long-sentence": "A sentence of more than 40 words",
};
