import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { SearchDesk } from "../../../search/search-desk.ts";
import { CallFailure } from "../../calls.ts";
import { deleteSynonym, searchDeskQuery } from "../../search-desk.ts";

/** The synonyms, each with a button that deletes it; the focus stays in the list. */
export function SynonymList({ synonyms }: Pick<SearchDesk, "synonyms">) {
  const client = useQueryClient();
  const showToast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const remove = async (synonym: SearchDesk["synonyms"][number]) => {
    try {
      await deleteSynonym(synonym);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({ title: "The synonym was not deleted", description: error.message, variant: "destructive" });
    }
    await client.invalidateQueries({ queryKey: searchDeskQuery.queryKey });
    list.current?.focus();
  };
  if (synonyms.length === 0) return <p className="mt-6 text-muted">There are no synonyms yet.</p>;
  return (
    <ul ref={list} tabIndex={-1} aria-label="Synonyms" className="mt-6 border-b border-rule outline-none">
      {synonyms.map((synonym) => (
        <li
          key={`${synonym.term}=${synonym.expansion}`}
          className="flex min-h-11 items-center justify-between gap-4 border-t border-rule"
        >
          <span className="min-w-0 wrap-anywhere">
            {synonym.term} <span className="text-muted">=</span> {synonym.expansion}
          </span>
          <IconButton
            label={`Delete ${synonym.term} = ${synonym.expansion}`}
            onClick={() => void remove(synonym)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
