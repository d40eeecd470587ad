import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { segmentOf } from "#http/client/calls.ts";
import { buttonClass } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { ImportFile } from "./import-file.tsx";

/** Exports and imports the entries of a type, which is part of the address. */
export function TransferScreen() {
  const [params, setParams] = useSearchParams();
  const types = useAdminGroups().flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));
  const type = types.find((one) => segmentOf(one.path) === params.get("type")) ?? types[0];
  if (!type) return null;
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <SelectField
        label="Entries"
        className="max-w-72"
        value={segmentOf(type.path)}
        onChange={({ target }) => setParams({ type: target.value }, { replace: true })}
        options={types.map((one) => ({ value: segmentOf(one.path), label: one.tab }))}
      />
      <ExportFiles segment={segmentOf(type.path)} label={type.tab} />
      <ImportFile key={segmentOf(type.path)} segment={segmentOf(type.path)} type={type} />
    </div>
  );
}

const formats = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
] as const;

/** Downloads all entries of a type, or an empty file with its columns. */
const ExportFiles = ({ segment, label }: { segment: string; label: string }) => (
  <section aria-labelledby="export-heading">
    <h3 id="export-heading" className="text-20">
      Export
    </h3>
    <p className="mt-1 max-w-prose text-muted">
      Every field is a column. Importing an unchanged export changes nothing.
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      {formats.map(({ format, label: name }) => (
        <a
          key={format}
          href={`/api/admin/export/${segment}.${format}`}
          download
          aria-label={`Export ${label} as ${name}`}
          className={buttonClass()}
        >
          <Download aria-hidden="true" />
          {name}
        </a>
      ))}
    </div>
    <p className="mt-3 text-13 text-muted">
      An empty file to fill in:{" "}
      {formats.slice(0, 2).map(({ format, label: name }, place) => (
        <span key={format}>
          {place > 0 && ", "}
          <a
            href={`/api/admin/export/${segment}.${format}?template=1`}
            download
            className="text-accent underline underline-offset-4"
          >
            {name} template
          </a>
        </span>
      ))}
    </p>
  </section>
);
