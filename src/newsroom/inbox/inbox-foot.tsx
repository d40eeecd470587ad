import { useQuery } from "@tanstack/react-query";
import { useMay } from "#cms/admin/editor-context.ts";
import { Key } from "#cms/admin/key.tsx";
import { rewriteWorkQuery } from "../rewriting/rewrites.query.ts";
import { describeUsage } from "../rewriting/strip-summary.ts";

const hints = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["x"], does: "select", isWriting: true },
  { keys: ["r"], does: "rewrite", isWriting: true },
  { keys: ["e"], does: "set aside", isWriting: true },
  { keys: ["u"], does: "undo", isWriting: true },
  { keys: ["?"], does: "all keys" },
];

/** The keys, and the day's use of the AI service with its limits. */
export function InboxFoot() {
  const mayWrite = useMay("content:write");
  const { data } = useQuery(rewriteWorkQuery);
  const shown = hints.filter(({ isWriting }) => mayWrite || !isWriting);
  return (
    <footer className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-4 py-1.5 text-13 text-muted sm:-mx-6 sm:px-6">
      {shown.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1 max-lg:hidden pointer-coarse:hidden">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {does}
        </span>
      ))}
      {data && (
        <span title="In the currency of the AI service's prices" className="ml-auto tabular-nums">
          {describeUsage(data.today)}
        </span>
      )}
    </footer>
  );
}
