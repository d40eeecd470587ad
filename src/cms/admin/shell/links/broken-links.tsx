import { type FormEvent, useState } from "react";
import { formatDate, pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { BrokenLink } from "../../../links/links.schema.ts";
import { useMend } from "./use-links.ts";
import { UseList } from "./use-list.tsx";

/** Links that lead nowhere, each mended in place: in all entries at once. */
export const BrokenLinks = ({ links }: { links: BrokenLink[] }) => (
  <ul className="border-t border-rule-strong">
    {links.map((link) => (
      <li key={link.link} className="border-b border-rule py-4">
        <Broken broken={link} />
      </li>
    ))}
  </ul>
);

function Broken({ broken: { link, reason, since, uses } }: { broken: BrokenLink }) {
  const mend = useMend();
  const [to, setTo] = useState("");
  const entries = new Set(uses.map(({ kind, id }) => `${kind} ${id}`)).size;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== "" && !mend.isPending) mend.mutate({ link, to: to.trim() });
  };
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {link.startsWith("/") ? link : <ExternalLink href={link}>{link}</ExternalLink>}
        </p>
        <p className="text-13 text-danger">
          {reason ?? "There is no such page"}
          {since && <span className="text-muted"> since {formatDate(since)}</span>}
        </p>
        <UseList uses={uses} />
      </div>
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <TextField
          label={<Named text="New address" name={link} />}
          className="min-w-[min(10rem,100%)] flex-1"
          value={to}
          maxLength={1000}
          placeholder={link.startsWith("/") ? "/…" : "https://…"}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" isBusy={mend.isPending} disabled={to.trim() === ""}>
          {entries > 1 ? `Replace in ${pluralize(entries, "entry", "entries")}` : "Replace"}
        </Button>
        <Button variant="quiet" isBusy={mend.isPending} onClick={() => mend.mutate({ link, to: null })}>
          <Named text="Take out" name={`${link} of ${pluralize(entries, "entry", "entries")}`} />
        </Button>
      </form>
    </div>
  );
}

/** A label that is told apart from the others of its kind by those who hear it. */
const Named = ({ text, name }: { text: string; name: string }) => (
  <>
    {text}
    <span className="sr-only"> {name}</span>
  </>
);
