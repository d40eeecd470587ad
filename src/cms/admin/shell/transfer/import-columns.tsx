import { pluralize } from "#shared/text.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { BegunImport, ImportChoice } from "./transfer-answers.ts";

/** Asks which field each column is, by what rows find their entries, and how the entries are written. */
export function ImportColumns({
  begun: { columns, fields, keys, rows },
  choice,
  onChoose,
}: {
  begun: BegunImport;
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
            { value: "draft", label: "As drafts", hint: "Readers see nothing of it until you publish." },
            { value: "live", label: "Live", hint: "Readers see it at once." },
          ]}
        />
      </div>
    </>
  );
}
