import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { formatMoment } from "../../formats.ts";
import type { AdminType } from "../../type.tsx";
import { Notice } from "../notice.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportDone } from "./import-done.tsx";
import { PlanView } from "./plan-view.tsx";
import { type Import, useImport } from "./use-import.ts";

/** Takes a file, shows what it would change, and changes it once an editor says so. */
export function ImportFile({ segment, type }: { segment: string; type: AdminType }) {
  const given = useImport(segment);
  const { begun, choice, plan, result, upload, planning, reset } = given;
  return (
    <section aria-labelledby="import-heading">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h3 id="import-heading" className="text-20">
          Import
        </h3>
        {begun && <Button onClick={reset}>{result ? "Import another file" : "Start over"}</Button>}
      </div>
      {!begun && <ChooseFile upload={upload} plural={type.plural} />}
      {begun && choice && result && <ImportDone given={given} begun={begun} result={result} type={type} />}
      {begun && choice && !result && (
        <div className="mt-4 flex flex-col gap-8">
          {begun.importedBefore && (
            <Notice>
              This very file was imported on {formatMoment(begun.importedBefore)}. Check below what it would
              change now.
            </Notice>
          )}
          <ImportColumns begun={begun} choice={choice} onChoose={given.choose} />
          {planning.isPending && (
            <LoadingRegion label="Working out what would change...">
              <SkeletonText lines={5} />
            </LoadingRegion>
          )}
          {planning.error && <Alert>{planning.error.message}</Alert>}
          {plan && <PlanView plan={plan} begun={begun} mode={choice.as} />}
          {plan && <CarryOut given={given} />}
        </div>
      )}
    </section>
  );
}

function ChooseFile({ upload, plural }: { upload: Import["upload"]; plural: string }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && !upload.isPending && upload.mutate(file);
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">
        A CSV file, an Excel workbook or a JSON list, up to 5,000 rows. You see what would change before
        anything does. An empty cell keeps what is there, a dash (—) clears it.
      </p>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={classes(
          "mt-4 flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border border-dashed border-rule-strong px-4 py-6 text-center",
          "hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <Upload aria-hidden="true" className="size-5 text-muted" />
        <span className="font-medium">
          {upload.isPending ? "Reading the file..." : `Choose a file of ${plural}, or drop it here`}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json"
          className="sr-only"
          disabled={upload.isPending}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      {upload.error && (
        <div className="mt-4">
          <Alert>{upload.error.message}</Alert>
        </div>
      )}
    </>
  );
}

function CarryOut({ given: { begun, plan, carryOut, choice, choose } }: { given: Import }) {
  if (!begun || !plan || !choice) return null;
  const count = plan.counts.create + plan.counts.update;
  return (
    <div className="flex flex-col gap-4">
      {carryOut.error && (
        <>
          <Alert>{carryOut.error.message}</Alert>
          <Button className="self-start" onClick={() => choose(choice)}>
            Plan again
          </Button>
        </>
      )}
      {count === 0 ? (
        <p className="text-muted">There is nothing to import: no row would change anything.</p>
      ) : (
        <Button
          variant="primary"
          className="self-start"
          isBusy={carryOut.isPending}
          onClick={() => carryOut.mutate(begun.id)}
        >
          {carryOut.isPending ? "Importing..." : `Import ${pluralize(count, "row")}`}
        </Button>
      )}
    </div>
  );
}
