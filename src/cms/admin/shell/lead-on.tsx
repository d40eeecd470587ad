import { TextField } from "#ui/text-field.tsx";
import { TargetList, usePagesNamed, useTargetList } from "../page-search.tsx";

/** Asks where the address of an entry that is about to be deleted leads: a page by its title, or a typed address. */
export function LeadOn({
  from,
  to,
  onChange,
  error,
}: {
  from: string;
  to: string;
  onChange: (to: string) => void;
  error: string | null;
}) {
  const isTitle = !to.trimStart().startsWith("/");
  const { pages, isSearching } = usePagesNamed(isTitle ? to : "");
  const others = pages.filter(({ path }) => path !== from);
  const { box, list } = useTargetList(to, others, ({ path }) => onChange(path));
  return (
    <div className="mt-3">
      <TextField
        {...box}
        label="Redirect its address to"
        placeholder="Title of a page, or /…"
        hint={`Optional. Without it, whoever follows ${from} finds no page.`}
        error={error}
        maxLength={600}
        value={to}
        onChange={({ target }) => onChange(target.value)}
      />
      <TargetList {...list} className="mt-1 max-h-41 overflow-y-auto" />
      <p role="status" className="mt-1 text-13 text-muted empty:hidden">
        {isTitle &&
          to.trim() !== "" &&
          others.length === 0 &&
          (isSearching ? "Searching..." : "No published page has this title.")}
      </p>
    </div>
  );
}

/** Returns the reason why an address cannot lead on to another one; null if it can. */
export async function findLeadFault({ from, to }: { from: string; to: string }): Promise<string | null> {
  if (!/^\/(?!\/)[^\s?#]*$/.test(to)) return "Choose a page, or type an address that begins with /";
  if (to.replace(/\/+$/, "") === from) return "An address cannot lead to itself";
  // As readers are answered, who see no drafts.
  const answer = await fetch(to, { method: "HEAD", credentials: "omit" }).catch(() => null);
  return answer?.status === 404 ? `There is no page at ${to}` : null;
}
