import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { z } from "zod";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { withinSentence } from "../../../noun.ts";
import { listHref, listParam } from "../../addresses.ts";
import { adminEntryQuery, CallFailure, type EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { SignedOut } from "../signed-out.tsx";
import { EditForm } from "./edit-form.tsx";

interface EditPageProps {
  type: AdminType;
  /** The list's part of the address. */
  tab: string;
  /** The entry's number, or `new`. */
  asked: string;
}

/** The page on which an entry of a long type is created or edited. */
export function EditPage({ type, tab, asked }: EditPageProps) {
  const [params] = useSearchParams();
  const list = params.get(listParam) ?? "";
  const formKey = useFormKey(asked);
  const { data, error, refetch } = useKnownEntry(type, asked);
  if (asked === "new" || data)
    return (
      <EditForm key={formKey} formKey={formKey} type={type} tab={tab} entry={data ?? null} list={list} />
    );
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  const back = <ButtonLink to={listHref(tab, list)}>Back to the list</ButtonLink>;
  if (error)
    return (
      <div className="pt-6">
        <ErrorState
          title={`${type.name} could not be loaded`}
          text={error.message}
          action={
            <>
              <Button onClick={() => void refetch()}>Try again</Button>
              {back}
            </>
          }
        />
      </div>
    );
  if (data === null)
    return (
      <div className="pt-6">
        <EmptyState
          title={`This ${withinSentence(type.name)} no longer exists`}
          text="Somebody deleted it. It can be restored from the trash."
          level={2}
          action={back}
        />
      </div>
    );
  return <LoadingForm name={type.name} />;
}

/** A form stays what it is when the entry that it created gets its address; every other address has a form of its own. */
function useFormKey(asked: string): string {
  const { key, state } = useLocation();
  const created = formState.safeParse(state);
  if (created.success) return created.data.formKey;
  return asked === "new" ? `new ${key}` : asked;
}

const formState = z.object({ formKey: z.string() });

/** The entry as it is; as it was last, where somebody deleted it while its form was open. */
function useKnownEntry(type: AdminType, asked: string) {
  const id = Number(asked) || 0;
  const query = useQuery({ ...adminEntryQuery(type.path, id), enabled: id > 0 });
  const [known, setKnown] = useState<EntryData | null>(null);
  if (query.data && query.data !== known) setKnown(query.data);
  const last = known?.id === id ? known : undefined;
  return { ...query, data: query.data ?? last ?? query.data };
}

const LoadingForm = ({ name }: { name: string }) => (
  <LoadingRegion label={`Loading ${withinSentence(name)}...`}>
    <Skeleton className="h-14 w-full" />
    <div className="mx-auto mt-6 flex max-w-160 flex-col gap-5">
      {["title", "slug", "text", "more"].map((field) => (
        <Skeleton key={field} className="h-14 w-full" />
      ))}
    </div>
  </LoadingRegion>
);
