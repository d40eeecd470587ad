import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { z } from "zod";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { listHref, listParam } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { withinSentence } from "#cms/engine/noun.ts";
import { adminEntryQuery, CallFailure, type EntryData } from "#http/client/calls.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";

interface EditPageProps {
  type: AdminType;
  /** The list's slug. */
  tab: string;
  /** The entry's id, or `new`. */
  idParam: string;
}

/** The page that creates or edits an entry with a long form. */
export function EditPage({ type, tab, idParam }: EditPageProps) {
  const [params] = useSearchParams();
  const list = params.get(listParam) ?? "";
  const formKey = useFormKey(idParam);
  const { data, error, refetch } = useKnownEntry(type, idParam);
  if (idParam === "new" || data)
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
          text="It was deleted. You can restore it from the trash."
          level={2}
          action={back}
        />
      </div>
    );
  return <LoadingForm name={type.name} />;
}

/** Keeps the form mounted when the new entry gets its address. Every other address has its own form. */
function useFormKey(idParam: string): string {
  const { key, state } = useLocation();
  const created = formState.safeParse(state);
  if (created.success) return created.data.formKey;
  return idParam === "new" ? `new ${key}` : idParam;
}

const formState = z.object({ formKey: z.string() });

/** Returns the current entry, or its last version if it was deleted while its form was open. */
function useKnownEntry(type: AdminType, idParam: string) {
  const id = Number(idParam) || 0;
  const query = useQuery({ ...adminEntryQuery(type.path, id), enabled: id > 0 });
  const [cachedEntry, setCachedEntry] = useState<EntryData | null>(null);
  if (query.data && query.data !== cachedEntry) setCachedEntry(query.data);
  const last = cachedEntry?.id === id ? cachedEntry : undefined;
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
