import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { searchDeskQuery } from "../../search-desk.ts";
import { MissList } from "./miss-list.tsx";
import { SynonymForm } from "./synonym-form.tsx";
import { SynonymList } from "./synonym-list.tsx";

/** Searches without results, and the synonyms that help against them. */
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
          What readers searched for in vain, the most frequent first. Write about it, or name words that mean
          the same. Who searched is not kept.
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
          Words that mean the same: whoever searches for one finds the other too. Singular, plural, accents
          and typing errors need none.
        </p>
        <SynonymForm ref={form} term={term} onTerm={setTerm} />
        <SynonymList synonyms={desk.synonyms} />
      </section>
    </div>
  );
}
