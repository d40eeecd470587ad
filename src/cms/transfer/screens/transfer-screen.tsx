import { Download } from "lucide-react";
import { buttonClass } from "#ui/button.tsx";

const formats = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
] as const;

/** Downloads all entries of a type, or an empty file with its columns. */
export const ExportFiles = ({ segment, label }: { segment: string; label: string }) => (
  <section aria-labelledby="export-heading">
    <h3 id="export-heading" className="text-20">
      Export
    </h3>
    <p className="mt-1 max-w-prose text-muted">
      Every field is a column. A file that is imported as it was exported changes nothing.
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
