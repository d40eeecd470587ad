import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type Ref, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure } from "../../calls.ts";
import { addSynonym, searchDeskQuery } from "../../search-desk.ts";

/** Adds words that mean the same. */
export function SynonymForm({
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
      showToast({ title: "Success", description: `“${term}” and “${expansion}” find the same now.` });
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
