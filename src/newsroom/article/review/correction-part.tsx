import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#cms/admin/editor-context.ts";
import { usePageCommand } from "#cms/admin/page-commands.ts";
import { SidePart } from "#cms/admin/shell/edit-page/side-part.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { provenanceQuery } from "../article.query.ts";
import { CorrectionDialog, correctionCommand } from "./correction-dialog.tsx";

interface Corrected {
  id: number;
  slug: string;
  status: string;
}

/** The corrections that readers are told of a published article, and the form of a further one. */
export const CorrectionPart = ({ entry }: { entry: Corrected }) =>
  entry.status === "published" ? <PublishedCorrections entry={entry} /> : null;

function PublishedCorrections({ entry: { id, slug } }: { entry: Corrected }) {
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
