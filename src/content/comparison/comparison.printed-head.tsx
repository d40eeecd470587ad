import { useSite } from "#cms/page/site.tsx";
import { comparisonHref } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";

/** Stands on paper alone: when the comparison was printed, where it is found, and what it compares. */
export function PrintedHead({
  result,
  differencesOnly,
}: {
  result: ComparisonData;
  differencesOnly: boolean;
}) {
  const { name, url } = useSite();
  const { vendors, rows, madeOn } = result;
  const address = `${url}${comparisonHref(...vendors.map(({ slug }) => slug))}${differencesOnly ? "?differences=1" : ""}`;
  const features = rows.filter(({ kind }) => kind === "feature").length;
  return (
    <div className="mt-3 hidden text-13 print:block">
      <p>{`Prepared with ${name} on ${formatDate(madeOn)}. Address: ${address}`}</p>
      <p>
        {`Criteria: ${pluralize(features, "feature")} of the guide's list and ${pluralize(rows.length - features, "fact")} about company, product and terms, the same for each vendor${differencesOnly ? "; only what is not the same for all of them" : ""}.`}
        {" Numbers lead to the sources at the end, each with the day on which it was last checked. "}
        No evidence means that nothing public bears it out, not that the function is missing.
      </p>
    </div>
  );
}
