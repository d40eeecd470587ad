import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { CallFailure } from "#http/client/calls.ts";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { SearchDesk } from "../search-desk.ts";
import { addSynonym, deleteSynonym, dismissMiss, searchDeskQuery } from "./search-desk.ts";

/** Searches without results, and the synonyms that fix them. */
export function SearchScreen() {
  const { data: desk, error, refetch } = useQuery(searchDeskQuery);
  const [term, setTerm] = useState("");
  const form = useRef<HTMLFormElement>(null);
  if (error && !desk)
    return (
      <ErrorState
        level={3}
        title="The searches could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!desk)
    return (
      <LoadingRegion label="Loading the searches...">
        <SkeletonText lines={8} />
      </LoadingRegion>
    );
  return (
    <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="misses">
        <h3 id="misses" className="text-20">
          Without results
        </h3>
        <p className="mt-1 mb-4 text-muted">
          Searches without results, most frequent first. Write about them, or add synonyms. We do not record
          who searched.
        </p>
        <MissList
          misses={desk.misses}
          onExplain={(query) => {
            setTerm(query);
            form.current?.querySelector<HTMLInputElement>("[name=expansion]")?.focus();
          }}
        />
      </section>
      <section aria-labelledby="synonyms">
        <h3 id="synonyms" className="text-20">
          Synonyms
        </h3>
        <p className="mt-1 mb-4 text-muted">
          Words with the same meaning: a search for one also finds the other. Plurals, accents and typing
          errors are handled automatically.
        </p>
        <SynonymForm ref={form} term={term} onTerm={setTerm} />
        <SynonymList synonyms={desk.synonyms} />
      </section>
    </div>
  );
}

/** Searches without results. Each can get a synonym or be dismissed. The focus stays in the list. */
function MissList({
  misses,
  onExplain,
}: Pick<SearchDesk, "misses"> & { onExplain: (query: string) => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const dismiss = async (query: string) => {
    try {
      await dismissMiss(query);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({
        title: "The search was not removed from the list",
        description: error.message,
        variant: "destructive",
      });
    }
    await client.invalidateQueries({ queryKey: searchDeskQuery.queryKey });
    list.current?.focus();
  };
  if (misses.length === 0) return <p className="text-muted">Every search had results.</p>;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Searches without results"
      className="border-b border-rule outline-none"
    >
      {misses.map(({ query, count, lastAt }) => (
        <li
          key={query}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-2"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{query}</p>
            <p className="text-13 text-muted">
              {pluralize(count, "time")}, last <Moment at={lastAt} />
            </p>
          </div>
          <div className="flex gap-1">
            <Button variant="quiet" onClick={() => onExplain(query)}>
              Add synonym<span className="sr-only"> for {query}</span>
            </Button>
            <Button variant="quiet" onClick={() => void dismiss(query)}>
              Dismiss<span className="sr-only"> {query}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Adds words with the same meaning. */
function SynonymForm({
  ref,
  term,
  onTerm,
}: {
  ref: Ref<HTMLFormElement>;
  term: string;
  onTerm: (term: string) => void;
}) {
  const client = useQueryClient();
  const showToast = useToast();
  const [expansion, setExpansion] = useState("");
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const errorOf = (field: string) => failure?.issues.find(({ path }) => path === field)?.message;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    try {
      await addSynonym({ term, expansion });
      showToast({ title: "Success", description: `“${term}” and “${expansion}” now find the same results.` });
      onTerm("");
      setExpansion("");
      setFailure(null);
      await client.invalidateQueries({ queryKey: searchDeskQuery.queryKey });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form ref={ref} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-3">
      {failure && failure.issues.length === 0 && <Alert>{failure.message}</Alert>}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <TextField
            name="term"
            label="Searched for"
            value={term}
            error={errorOf("term")}
            onChange={({ target }) => onTerm(target.value)}
          />
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1">
          <TextField
            name="expansion"
            label="Also means"
            value={expansion}
            error={errorOf("expansion")}
            onChange={({ target }) => setExpansion(target.value)}
          />
        </div>
      </div>
      <div>
        <Button type="submit" variant="primary" isBusy={isSaving}>
          Add synonym
        </Button>
      </div>
    </form>
  );
}

/** The synonyms, each with a Delete button. The focus stays in the list. */
function SynonymList({ synonyms }: Pick<SearchDesk, "synonyms">) {
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
