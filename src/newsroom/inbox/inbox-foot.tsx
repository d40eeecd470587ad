import { useQuery } from "@tanstack/react-query";
import { useMay } from "#cms/admin/editor-context.ts";
import { Key } from "#cms/admin/key.tsx";
import { usePageCommands } from "#cms/admin/page-commands.ts";
import { rewriteWorkQuery } from "../rewriting/rewrites.query.ts";
import { describeUsage } from "../rewriting/strip-summary.ts";
import type { InboxTab } from "./inbox.ts";
import type { Triage } from "./use-triage.ts";

/** The keys that do something on the chosen lines, and the day's use of the AI service with its limits. */
export function InboxFoot({ possible, tab }: { possible: Triage["possible"]; tab: InboxTab }) {
  const mayWrite = useMay("content:write");
  const { data } = useQuery(rewriteWorkQuery);
  const commands = usePageCommands();
  const shown = [
    { keys: ["j", "k"], does: "move" },
    ...(mayWrite ? writingHints(possible, tab) : []),
    ...commands.map(({ key, label }) => ({ keys: [key], does: label })),
    { keys: ["?"], does: "all keys" },
  ];
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

const writingHints = ({ rewrite, setAside }: Triage["possible"], tab: InboxTab) => [
  { keys: ["x"], does: "select" },
  ...(rewrite ? [{ keys: ["r"], does: "rewrite" }] : []),
  ...(setAside ? [{ keys: ["e"], does: tab === "aside" ? "bring back" : "set aside" }] : []),
  { keys: ["u"], does: "undo" },
];
