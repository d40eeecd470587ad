import { Upload, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { keepAnswers, mostKept, removeAnswers, useKeptAnswers } from "./kept-answers.ts";
import { type AskedPage, readAnswers } from "./read-answers.ts";
import { countContradictions, type ToldRow, toldOnWords } from "./told-rows.ts";
import { findingWords, type RowFinding, type VendorAnswers } from "./vendor-answers.ts";
import "./vendor-answers.css";

/** The answers of the vendors on the page. */
export function useAnswersOf(vendors: AskedPage["vendors"]): VendorAnswers[] {
  const kept = useKeptAnswers();
  return vendors.flatMap(({ slug }) => kept.find(({ vendor }) => vendor === slug) ?? []);
}

/**
 * Reads returned workbooks that are chosen or dropped anywhere on the page, says what came of it, and lists the answers kept, each
 * with its remarks and a button to remove it.
 */
export function AnswersPanel({
  page,
  answers,
  rows,
}: {
  page: AskedPage;
  answers: VendorAnswers[];
  rows: ToldRow[];
}) {
  const [messages, setMessages] = useState<string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    input.current?.closest("details")?.setAttribute("open", "");
    setMessages(await takeFiles(files, page));
  };
  useDroppedFiles(setIsOver, (files) => void take(files));
  const remove = (slug: string, name: string) => {
    removeAnswers(slug);
    setMessages([`The answers of ${name} were removed.`]);
  };
  return (
    <section ref={keepFocus} tabIndex={-1} className="answers" aria-label="Vendors' answers">
      <button
        type="button"
        className="answers-drop"
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" />
        Choose the returned workbooks, or drop them on this page
      </button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        multiple
        hidden
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <p>They are read in your browser and kept only there, until you remove them.</p>
      <div role="status">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <ul>
        {answers.map((told) => {
          const name = page.vendors.find(({ slug }) => slug === told.vendor)?.name ?? told.vendor;
          return (
            <li key={told.vendor}>
              <b dir="auto">{name}</b>
              <p>{summaryWords(told, rows)}</p>
              <Findings findings={told.findings} />
              <Button size="small" icon={<X aria-hidden="true" />} onClick={() => remove(told.vendor, name)}>
                Remove<span className="sr-only"> the answers of {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function summaryWords({ vendor, toldOn, answers }: VendorAnswers, rows: ToldRow[]): string {
  const count = countContradictions(rows, vendor);
  return [
    `${toldOnWords(toldOn)}: ${pluralize(answers.length, "answer")}.`,
    count > 0 && `${pluralize(count, "answer contradicts", "answers contradict")} the public evidence.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Questions without an answer can be many, and are named together. */
function Findings({ findings }: { findings: RowFinding[] }) {
  const unanswered = findings.filter(({ fault }) => fault === "unanswered");
  const others = findings.filter(({ fault }) => fault !== "unanswered");
  return (
    <>
      {others.length > 0 && (
        <ul>
          {others.map((finding) => (
            <li key={`${finding.fault} ${finding.line}`}>{findingWords(finding)}</li>
          ))}
        </ul>
      )}
      {unanswered.length > 0 && (
        <details>
          <summary>{`${pluralize(unanswered.length, "question")} without an answer`}</summary>
          <ul>
            {unanswered.map(({ line, title }) => (
              <li key={line}>{`Line ${line}: ${title}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Receives files dropped anywhere on the page. A file that misses a small target would replace the page. */
function useDroppedFiles(onOver: (isOver: boolean) => void, onFiles: (files: readonly File[]) => void) {
  const receive = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    onOver(type === "dragover");
    if (type === "drop") onFiles([...dataTransfer.files]);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => receive(event);
    const types = ["dragover", "dragleave", "drop"] as const;
    for (const type of types) addEventListener(type, listen);
    return () => {
      for (const type of types) removeEventListener(type, listen);
    };
  }, []);
}

/** In files chosen at once. */
const mostFiles = 12;

/** Reads and keeps the answers of each file. Returns the outcome in sentences. */
async function takeFiles(files: readonly File[], page: AskedPage): Promise<string[]> {
  const refusals: string[] = files.length > mostFiles ? [`Only the first ${mostFiles} files were read.`] : [];
  const answers: VendorAnswers[] = [];
  for (const file of files.slice(0, mostFiles)) {
    const result = await readAnswers(file, page);
    if ("refusal" in result) refusals.push(result.refusal);
    else answers.push(result.answers);
  }
  const { isStored, dropped } = keepAnswers(answers);
  const nameOf = (vendor: string) => page.vendors.find(({ slug }) => slug === vendor)?.name ?? vendor;
  const read = new Set(answers.map(({ vendor }) => nameOf(vendor)));
  return [
    ...(read.size > 0 ? [`Read the answers of ${[...read].join(", ")}.`] : []),
    ...(dropped.length > 0
      ? [
          `The answers of ${dropped.map(nameOf).join(", ")} were removed: at most ${mostKept} vendors are kept.`,
        ]
      : []),
    ...(isStored ? [] : ["Your browser has no room for them. They are shown until you leave this page."]),
    ...new Set(refusals),
  ];
}
