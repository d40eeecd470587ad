import { Undo2 } from "lucide-react";
import { formatCount, pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { withinSentence } from "../../../noun.ts";
import type { AdminType } from "../../type.tsx";
import type { BegunImport, ImportResult } from "./transfer-answers.ts";
import type { Import } from "./use-import.ts";

/** How an import went, with the way back. */
export function ImportDone({
  given: { plan, undo, publish },
  begun: { id },
  result: { batch, counts },
  type,
}: {
  given: Import;
  begun: BegunImport;
  result: ImportResult;
  type: AdminType;
}) {
  const drafted = batch === null ? 0 : (plan?.rows.filter(({ isPrivate }) => isPrivate).length ?? 0);
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      <p role="status">
        {batch === null
          ? "Nothing was changed."
          : `Imported: ${pluralize(counts.create, `new ${withinSentence(type.noun)}`, `new ${type.plural}`)}, ${formatCount(counts.update)} changed.`}
        {counts.skipped > 0 && ` ${pluralize(counts.skipped, "row")} left out.`}
      </p>
      {drafted > 0 && !publish.isSuccess && (
        <div className="flex flex-col items-start gap-2">
          <p>
            Readers see nothing yet of what changed in{" "}
            {pluralize(drafted, "published entry", "published entries")}: it waits in private drafts.
          </p>
          <Button variant="primary" isBusy={publish.isPending} onClick={() => publish.mutate(id)}>
            {publish.isPending ? "Publishing..." : `Publish ${pluralize(drafted, "draft", "drafts")}`}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {batch !== null && (
          <Button
            icon={<Undo2 aria-hidden="true" />}
            isBusy={undo.isPending}
            onClick={() => undo.mutate(batch)}
          >
            {undo.isPending ? "Undoing..." : "Undo the import"}
          </Button>
        )}
        <a
          href={`/api/admin/imports/${id}/result.csv`}
          download
          className="text-accent underline underline-offset-4"
        >
          Download the file with the results
        </a>
      </div>
    </div>
  );
}
