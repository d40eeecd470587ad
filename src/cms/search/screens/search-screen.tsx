import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { ResourceList, ResourceScreen, RowText } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SearchDesk } from "../search-desk.ts";
import { searchDeskQuery } from "./search-desk.ts";

type Synonym = SearchDesk["synonyms"][number];

interface ResearchLinks {
  /** Returns the address where an editor researches an entry. */
  researchHref: (kind: string, id: number) => string;
  /** The address of the plan for research. */
  planHref: string;
}

/** Unanswered questions, searches without results, and the synonyms that fix them. */
export function SearchScreen(links: ResearchLinks) {
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
          <div className="flex flex-col gap-10">
            <FailedSection
              id="unknown-facts"
              title="Asked and not known"
              text="Questions about facts that we have not found, most frequent first. Research the vendor."
            >
              <UnknownList unknownFacts={desk.unknownFacts} {...links} />
            </FailedSection>
            <FailedSection
              id="unread-questions"
              title="Questions not understood"
              text="Searches that look like questions and got no answer. Add synonyms for the words we do not know."
            >
              <MissList
                label="Questions not understood"
                misses={desk.unreadQuestions}
                empty="Every question was understood."
                onExplain={explain}
              />
            </FailedSection>
            <FailedSection
              id="misses"
              title="Without results"
              text="Searches without results, most frequent first. Write about them, or add synonyms. We do not record who searched."
            >
              <MissList
                label="Searches without results"
                misses={desk.misses}
                empty="Every search had results."
                onExplain={explain}
              />
            </FailedSection>
          </div>
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

const refetch = (client: QueryClient) => invalidate(client, { queryKey: searchDeskQuery.queryKey });

const FailedSection = ({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id}>
    <h3 id={id} className="text-20">
      {title}
    </h3>
    <p className="mt-1 mb-4 text-muted">{text}</p>
    {children}
  </section>
);

/** Facts that readers asked about, each with a link to its vendor's research. */
const UnknownList = ({
  unknownFacts,
  researchHref,
  planHref,
}: Pick<SearchDesk, "unknownFacts"> & ResearchLinks) => (
  <ResourceList
    label="Asked and not known"
    rows={unknownFacts}
    keyOf={({ query }) => query}
    empty={<p className="text-muted">No question met an unknown fact.</p>}
    actions={({ query, entryKind, entryId }) => (
      <>
        {entryKind !== null && entryId !== null ? (
          <ButtonLink variant="quiet" to={researchHref(entryKind, entryId)}>
            Research…<span className="sr-only"> {query}</span>
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" to={planHref}>
            Research plan<span className="sr-only"> for {query}</span>
          </ButtonLink>
        )}
        <DismissButton query={query} />
      </>
    )}
  >
    {(miss) => <Times {...miss} />}
  </ResourceList>
);

/** Searches or questions. Each can get a synonym or be dismissed. */
const MissList = ({
  label,
  misses,
  empty,
  onExplain,
}: Pick<SearchDesk, "misses"> & { label: string; empty: string; onExplain: (query: string) => void }) => (
  <ResourceList
    label={label}
    rows={misses}
    keyOf={({ query }) => query}
    empty={<p className="text-muted">{empty}</p>}
    actions={({ query }) => (
      <>
        <Button variant="quiet" onClick={() => onExplain(query)}>
          Add synonym<span className="sr-only"> for {query}</span>
        </Button>
        <DismissButton query={query} />
      </>
    )}
  >
    {(miss) => <Times {...miss} />}
  </ResourceList>
);

const Times = ({ query, count, lastAt }: SearchDesk["misses"][number]) => (
  <RowText name={query}>
    {pluralize(count, "time")}, last <Moment at={lastAt} />
  </RowText>
);

function DismissButton({ query }: { query: string }) {
  const dismiss = useAction({
    call: (query: string) => api("POST /api/admin/search-desk/misses/dismiss", { body: { query } }),
    failed: "The search was not removed from the list",
    refetch,
  });
  return (
    <Button variant="quiet" onClick={() => dismiss.mutate(query)}>
      Dismiss<span className="sr-only"> {query}</span>
    </Button>
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
    call: (body: Synonym) => api("POST /api/admin/search-desk/synonyms", { body }),
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
  const remove = useAction({
    call: (body: Synonym) => api("POST /api/admin/search-desk/synonyms/delete", { body }),
    failed: "The synonym was not deleted",
    refetch,
  });
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
