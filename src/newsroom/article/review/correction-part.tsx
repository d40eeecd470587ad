import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { SidePart } from "#cms/admin/side-part.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { Button } from "#ui/button.tsx";
import { provenanceQuery } from "../article.query.ts";
import { CorrectionDialog, correctionCommand } from "./correction-dialog.tsx";

interface CorrectionTarget {
  id: number;
  slug: string;
  status: string;
}

/** The published corrections of an article, and the form for another one. */
export const CorrectionPart = ({ entry }: { entry: CorrectionTarget }) =>
  entry.status === "published" ? <PublishedCorrections entry={entry} /> : null;

function PublishedCorrections({ entry: { id, slug } }: { entry: CorrectionTarget }) {
  const { data } = useQuery(provenanceQuery(slug));
  const [isOpen, setIsOpen] = useState(false);
  const mayCorrect = useMay("content:publish");
  const corrections = data?.corrections ?? [];
  usePageCommand(mayCorrect ? correctionCommand(() => setIsOpen(true)) : null);
  return (
    <SidePart
      title={
        <>
          Corrections <span className="font-normal text-muted tabular-nums">{corrections.length}</span>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {corrections.map((correction) => (
          <li key={correction.id} className="wrap-anywhere">
            <span className="text-muted">{formatDate(correction.correctedAt)}</span> {correction.text}
          </li>
        ))}
      </ul>
      {mayCorrect && (
        <Button className="mt-2" onClick={() => setIsOpen(true)}>
          Add a correction
        </Button>
      )}
      <CorrectionDialog id={id} isOpen={isOpen} onOpenChange={setIsOpen} />
      <a
        href={routes.articleHow.href({ slug })}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-block min-h-6 text-accent hover:underline"
      >
        How this was made
      </a>
    </SidePart>
  );
}
