import { useSearchParams } from "react-router";
import { SelectField } from "#ui/select-field.tsx";
import { useAdminGroups } from "../../groups.ts";
import type { AdminType } from "../../type.tsx";
import { ExportFiles } from "./export-files.tsx";
import { ImportFile } from "./import-file.tsx";

/** Entries of a type as files, out and in; the type is part of the address. */
export function TransferScreen() {
  const [params, setParams] = useSearchParams();
  const types = useAdminGroups().flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));
  const type = types.find((one) => segmentOf(one) === params.get("type")) ?? types[0];
  if (!type) return null;
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <SelectField
        label="Entries"
        className="max-w-72"
        value={segmentOf(type)}
        onChange={({ target }) => setParams({ type: target.value }, { replace: true })}
        options={types.map((one) => ({ value: segmentOf(one), label: one.tab }))}
      />
      <ExportFiles segment={segmentOf(type)} label={type.tab} />
      <ImportFile key={segmentOf(type)} segment={segmentOf(type)} type={type} />
    </div>
  );
}

const segmentOf = ({ path }: AdminType) => path.replace(/^\/api\//, "");
