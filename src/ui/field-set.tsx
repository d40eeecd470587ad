import type { ReactNode } from "react";

/** Fields that belong together, under their name. */
export function FieldSet({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">{legend}</legend>
      {children}
    </fieldset>
  );
}
