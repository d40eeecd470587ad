import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { CallFailure } from "#http/client/calls.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { ResourceList, ResourceScreen, RowText } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SearchDesk } from "../search-desk.ts";
import { addSynonym, deleteSynonym, dismissMiss, searchDeskQuery } from "./search-desk.ts";

/** Searches without results, and the synonyms that fix them. */
export function SearchScreen() {
  const query = useQuery(searchDeskQuery);
  const [term, setTerm] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const explain = (words: string) => {
    setTerm(words);
    form.current?.querySelector<HTMLInputElement>("[name=expansion]")?.focus();
  };
  return (
    <ResourceScreen
      what="searches"
      query={query}
      lines={8}
      className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-2"
    >
      {(desk) => (
        <>
          <section aria-labelledby="misses">
            <h3 id="misses" className="text-20">
              Without results
            </h3>
            <p className="mt-1 mb-4 text-muted">
              Searches without results, most frequent first. Write about them, or add synonyms. We do not
              record who searched.
            </p>
            <MissList misses={desk.misses} onExplain={explain} />
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
            <div className="mt-6">
              <SynonymList synonyms={desk.synonyms} />
            </div>
          </section>
        </>
      )}
    </ResourceScreen>
  );
}

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: searchDeskQuery.queryKey });

/** Searches without results. Each can get a synonym or be dismissed. */
function MissList({
  misses,
  onExplain,
}: Pick<SearchDesk, "misses"> & { onExplain: (query: string) => void }) {
  const dismiss = useAction({
    call: dismissMiss,
    failed: "The search was not removed from the list",
    refetch,
  });
  return (
    <ResourceList
      label="Searches without results"
      rows={misses}
      keyOf={({ query }) => query}
      empty={<p className="text-muted">Every search had results.</p>}
      actions={({ query }) => (
        <>
          <Button variant="quiet" onClick={() => onExplain(query)}>
            Add synonym<span className="sr-only"> for {query}</span>
          </Button>
          <Button variant="quiet" onClick={() => dismiss.mutate(query)}>
            Dismiss<span className="sr-only"> {query}</span>
          </Button>
        </>
      )}
    >
      {({ query, count, lastAt }) => (
        <RowText name={query}>
          {pluralize(count, "time")}, last <Moment at={lastAt} />
        </RowText>
      )}
    </ResourceList>
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
  const [expansion, setExpansion] = useState("");
  const add = useAction({
    call: addSynonym,
    done: (_, words) => success(`“${words.term}” and “${words.expansion}” now find the same results.`),
    failed: null,
    onDone: () => {
      onTerm("");
      setExpansion("");
    },
    refetch,
  });
  const issues = add.error instanceof CallFailure ? add.error.issues : [];
  const errorOf = (field: string) => issues.find(({ path }) => path === field)?.message;
  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ term, expansion });
  };
  return (
    <form ref={ref} onSubmit={save} noValidate className="flex flex-col gap-3">
      {add.error && issues.length === 0 && <Alert>{add.error.message}</Alert>}
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
        <Button type="submit" variant="primary" isBusy={add.isPending}>
          Add synonym
        </Button>
      </div>
    </form>
  );
}

function SynonymList({ synonyms }: Pick<SearchDesk, "synonyms">) {
  const remove = useAction({ call: deleteSynonym, failed: "The synonym was not deleted", refetch });
  return (
    <ResourceList
      label="Synonyms"
      rows={synonyms}
      keyOf={({ term, expansion }) => `${term}=${expansion}`}
      empty={<p className="text-muted">There are no synonyms yet.</p>}
      actions={(synonym) => (
        <IconButton
          label={`Delete ${synonym.term} = ${synonym.expansion}`}
          onClick={() => remove.mutate(synonym)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    >
      {({ term, expansion }) => (
        <p className="wrap-anywhere">
          {term} <span className="text-muted">=</span> {expansion}
        </p>
      )}
    </ResourceList>
  );
}
