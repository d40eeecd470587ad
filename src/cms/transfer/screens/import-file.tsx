import { Undo2, Upload } from "lucide-react";
import { useId, useState } from "react";
import type { AdminType } from "#cms/admin/type.tsx";
import { withinSentence } from "#cms/engine/noun.ts";
import { isUnconfirmed } from "#http/client/calls.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Notice } from "#ui/admin/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { isChange, PlanView } from "./plan-view.tsx";
import type { ImportResult, ImportState } from "./use-import.ts";
import { type Import, type ImportChoice, type NewImport, useImport } from "./use-import.ts";

/** Uploads a file, previews its changes, and imports it once the editor confirms. */
export function ImportFile({ segment, type }: { segment: string; type: AdminType }) {
  const importState = useImport(segment);
  const { newImport, choice, plan, result, upload, planning, reset } = importState;
  return (
    <section ref={keepFocus} tabIndex={-1} aria-labelledby="import-heading" className="outline-none">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h3 id="import-heading" className="text-20">
          Import
        </h3>
        {newImport && !importState.carryOut.isPending && (
          <Button onClick={reset}>{result ? "Import another file" : "Start over"}</Button>
        )}
      </div>
      {!newImport && <ChooseFile upload={upload} plural={type.plural} />}
      {newImport && choice && result && (
        <ImportDone importState={importState} newImport={newImport} result={result} type={type} />
      )}
      {newImport && choice && !result && (
        <div className="mt-4 flex flex-col gap-8">
          {newImport.importedBefore && (
            <Notice>
              This file was already imported on {formatMoment(newImport.importedBefore)}. Check below what it
              would change now.
            </Notice>
          )}
          <SheetChoice importState={importState} />
          <div inert={importState.carryOut.isPending} className="flex flex-col gap-8">
            <ImportColumns newImport={newImport} choice={choice} onChoose={importState.choose} />
          </div>
          {planning.isPending && !plan && (
            <LoadingRegion label="Checking what would change...">
              <SkeletonText lines={5} />
            </LoadingRegion>
          )}
          {planning.error && <Alert>{planning.error.message}</Alert>}
          {plan && (
            <div inert={importState.carryOut.isPending || planning.isPending}>
              <PlanView plan={plan} newImport={newImport} mode={choice.as} importState={importState} />
            </div>
          )}
          {plan && <CarryOut importState={importState} />}
        </div>
      )}
    </section>
  );
}

function ChooseFile({ upload, plural }: { upload: Import["upload"]; plural: string }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && !upload.isPending && upload.mutate({ file });
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">
        A CSV file, an Excel workbook or a JSON list, up to 5,000 rows. You can review the changes first. An
        empty cell keeps the existing value, a dash (—) clears it.
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

function CarryOut({
  importState: { newImport, plan, planning, progress, carryOut, choice, choose, leftOut },
}: {
  importState: Import;
}) {
  if (!newImport || !plan || !choice) return null;
  const count = plan.rows.filter((row) => isChange(row) && !leftOut.has(row.line)).length;
  return (
    <div className="flex flex-col gap-4">
      {carryOut.error && <Alert>{carryOut.error.message}</Alert>}
      {/* Without a confirmation, the plan is as good as before. */}
      {carryOut.error && !isUnconfirmed(carryOut.error) && (
        <Button className="self-start" onClick={() => choose(choice)}>
          Plan again
        </Button>
      )}
      {count === 0 ? (
        <p className="text-muted">
          {plan.rows.some(isChange)
            ? "No row is selected."
            : "There is nothing to import: no row would change anything."}
        </p>
      ) : (
        <Button
          variant="primary"
          className="self-start"
          isBusy={carryOut.isPending || planning.isPending}
          onClick={() => carryOut.mutate(newImport.id)}
        >
          {carryOut.isPending ? "Importing..." : `Import ${pluralize(count, "row")}`}
        </Button>
      )}
      {progress && <Progress progress={progress} />}
    </div>
  );
}

/** Offers the other sheets of a workbook. */
function SheetChoice({ importState: { newImport, file, upload, carryOut } }: { importState: Import }) {
  if (!newImport || !file || newImport.sheets.length < 2) return null;
  return (
    <SelectField
      label="Sheet"
      className="max-w-72"
      value={newImport.sheet ?? ""}
      disabled={upload.isPending || carryOut.isPending}
      onChange={({ target }) => upload.mutate({ file, sheet: target.value })}
      options={newImport.sheets.map((name) => ({ value: name, label: name }))}
    />
  );
}

/** Shows the progress of an import, which continues if the page is closed. */
const Progress = ({ progress: { done, rows } }: { progress: ImportState }) => (
  <div className="flex max-w-144 flex-col gap-2">
    <progress aria-label="Import" className="h-2 w-full accent-accent" value={done} max={rows} />
    <p className="text-muted tabular-nums">
      {formatCount(done)} of {pluralize(rows, "row")}. Nothing is visible until it has finished. It continues
      if you leave this page.
    </p>
  </div>
);

/** Asks which field each column holds, which field matches rows to entries, and how entries are written. */
function ImportColumns({
  newImport: { columns, fields, keys, rows },
  choice,
  onChoose,
}: {
  newImport: NewImport;
  choice: ImportChoice;
  onChoose: (choice: ImportChoice) => void;
}) {
  const chosen = new Set(Object.values(choice.mapping));
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <>
      <div>
        <table className="w-full table-fixed border-t border-rule-strong text-14">
          <caption className="sr-only">The columns of the file</caption>
          <thead>
            <tr className="border-b border-rule text-left text-13 text-muted">
              <th className="py-2 pr-4 font-medium">In the file</th>
              <th className="py-2 pr-4 font-medium">Becomes</th>
              <th className="py-2 font-medium max-md:hidden">For example</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ index, header, samples, filled }) => (
              <tr key={index} className="border-b border-rule align-middle">
                <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
                  {header || <i className="font-normal text-muted">no name</i>}
                  <span className="line-clamp-1 font-normal text-muted md:hidden">{samples[0]}</span>
                </th>
                <td className="py-2 md:pr-4">
                  <SelectField
                    label={`Field of ${header || `column ${index + 1}`}`}
                    isLabelHidden
                    placeholder="Leave out"
                    value={choice.mapping[index] ?? ""}
                    onChange={({ target }) =>
                      onChoose({ ...choice, mapping: { ...choice.mapping, [index]: target.value || null } })
                    }
                    options={fields
                      .filter(({ name }) => !chosen.has(name) || choice.mapping[index] === name)
                      .map(({ name, label }) => ({ value: name, label }))}
                  />
                </td>
                <td className="py-2 text-muted max-md:hidden">
                  <span className="line-clamp-2 wrap-anywhere">{samples[0] ?? <i>empty</i>}</span>
                  {samples.length > 0 && filled < rows && (
                    <span className="block text-13">empty in {pluralize(rows - filled, "row")}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-x-12 gap-y-6">
        <SelectField
          label="Match rows to entries by"
          className="w-56 max-w-full"
          value={choice.key}
          onChange={({ target }) => onChoose({ ...choice, key: target.value })}
          options={keys.map((name) => ({ value: name, label: labelOf(name) }))}
        />
        <RadioGroup
          legend="Import"
          value={choice.as}
          onChange={(as) => onChoose({ ...choice, as: as === "live" ? "live" : "draft" })}
          options={[
            { value: "draft", label: "As drafts", hint: "Not visible to readers until you publish." },
            { value: "live", label: "Live", hint: "Visible to readers immediately." },
          ]}
        />
      </div>
    </>
  );
}

/** The result of an import, with Undo. */
function ImportDone({
  importState: { undo, publish, publications, refusedDrafts },
  newImport: { id },
  result: { batch, counts, drafts },
  type,
}: {
  importState: Import;
  newImport: NewImport;
  result: ImportResult;
  type: AdminType;
}) {
  const unpublished = refusedDrafts ?? drafts;
  const publication = publications.at(-1);
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      <p role="status">
        {batch === null
          ? "Nothing was changed."
          : `Imported: ${pluralize(counts.create, `new ${withinSentence(type.noun)}`, `new ${type.plural}`)}, ${formatCount(counts.update)} changed.`}
        {counts.skipped > 0 && ` ${pluralize(counts.skipped, "row")} left out.`}
      </p>
      {unpublished > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p>
            The changes to {pluralize(unpublished, "published entry", "published entries")} are in private
            drafts. Readers do not see them yet.
          </p>
          <Button variant="primary" isBusy={publish.isPending} onClick={() => publish.mutate(id)}>
            {publish.isPending ? "Publishing..." : `Publish ${pluralize(unpublished, "draft", "drafts")}`}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {batch !== null && (
          <Button
            icon={<Undo2 aria-hidden="true" />}
            isBusy={undo.isPending || publish.isPending}
            onClick={() =>
              undo.mutate(
                publication === undefined
                  ? { step: "import", batch }
                  : { step: "publication", batch: publication },
              )
            }
          >
            {undo.isPending
              ? "Undoing..."
              : `Undo the ${publication === undefined ? "import" : "publication"}`}
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
