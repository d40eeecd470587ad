import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { Ellipsis, Plus, Users } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { AdminType } from "#cms/admin/type.tsx";
import { api } from "#http/client/api.ts";
import { CallFailure, segmentOf } from "#http/client/calls.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount } from "#shared/text.ts";
import { viewTabClass } from "#ui/admin/view-tab.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ListView } from "../list-view.ts";
import { type ListState, queryOf, readListState } from "./list-state.ts";

/** The saved views of a list with their counts, and the actions on the current one. */
export function SavedViews({
  type,
  total,
  state,
  onChange,
}: {
  type: AdminType;
  /** The number of entries of the type. */
  total: number | undefined;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}) {
  const { data: views = [] } = useQuery(viewsQuery(type));
  const [isSaving, setIsSaving] = useState(false);
  const calls = useViewCalls(type);
  const present = queryOf(state);
  const stateOf = ({ query }: ListView) => readListState(new URLSearchParams(query), type);
  const current = views.find((view) => queryOf(stateOf(view)) === present);
  const canSave = present !== "" && !current;
  return (
    <nav aria-label="Saved views" className="flex items-center gap-1 overflow-x-auto py-3">
      <ViewTab
        name="All"
        count={total ?? null}
        isCurrent={present === ""}
        onPress={() => onChange(readListState(new URLSearchParams(), type))}
      />
      {views.map((view) => (
        <ViewTab
          key={view.id}
          name={view.name}
          count={view.count}
          isShared={view.isShared}
          isCurrent={view === current}
          onPress={() => onChange(stateOf(view))}
        />
      ))}
      {current?.isOwn && <ViewMenu view={current} calls={calls} />}
      {canSave && (
        <button type="button" className={viewTabClass(false)} onClick={() => setIsSaving(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Save view
        </button>
      )}
      {isSaving && (
        <ViewDialog
          onSave={(values) => calls.create.mutateAsync({ ...values, query: present })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </nav>
  );
}

function ViewTab({
  name,
  count,
  isShared,
  isCurrent,
  onPress,
}: {
  name: string;
  count: number | null;
  isShared?: boolean;
  isCurrent: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={onPress}
      className={viewTabClass(isCurrent)}
    >
      <span className="max-w-48 truncate">{name}</span>
      {isShared && (
        <>
          <Users aria-hidden="true" className="size-3.5" />
          <span className="sr-only">(shared)</span>
        </>
      )}
      {count !== null && <span className="text-13 text-muted tabular-nums">{formatCount(count)}</span>}
    </button>
  );
}

function ViewMenu({ view, calls }: { view: ListView; calls: ReturnType<typeof useViewCalls> }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, isShared } = view;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for the view ${name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: "Rename…", onSelect: () => setIsRenaming(true) },
          {
            label: isShared ? "Keep it to myself" : "Share with all editors",
            onSelect: () => calls.update.mutate({ id: view.id, isShared: !isShared }),
          },
          null,
          { label: "Delete", isDestructive: true, onSelect: () => calls.remove.mutate(view) },
        ]}
      />
      {isRenaming && (
        <ViewDialog
          view={view}
          onSave={(values) => calls.update.mutateAsync({ id: view.id, ...values })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}

function useViewCalls(type: AdminType) {
  const refetch = (client: QueryClient) => invalidate(client, viewsQuery(type));
  const create = useAction({
    call: (values: Pick<ListView, "name" | "query" | "isShared">) =>
      api("POST /api/admin/views", { body: { type: segmentOf(type.path), ...values } }),
    failed: null,
    refetch,
  });
  const update = useAction({
    call: ({ id, ...values }: Pick<ListView, "id"> & Partial<ListView>) =>
      api("PUT /api/admin/views/{id}", { params: { id }, body: values }),
    refetch,
  });
  const remove = useAction({
    call: ({ id }: ListView) => api("DELETE /api/admin/views/{id}", { params: { id } }),
    done: (_, view) => ({
      title: `The view “${view.name}” was deleted`,
      action: { label: "Undo", onClick: () => create.mutate(view) },
    }),
    refetch,
  });
  return { create, update, remove };
}

/** Asks for a view's name and visibility. */
function ViewDialog({
  view,
  onSave,
  onClose,
}: {
  /** The view to change. Omit it to create one. */
  view?: ListView;
  onSave: (values: { name: string; isShared: boolean }) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await onSave({ name: name.trim(), isShared });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.issues[0]?.message ?? error.message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isBusy && onClose()}
      title={view ? "Rename the view" : "Save view"}
      description="A view saves the search, filters, order and columns of the list."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField
          label="Name"
          data-autofocus
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <CheckboxField
          label="Share with all editors"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        {failure && <Alert>{failure}</Alert>}
      </form>
    </Dialog>
  );
}

/** The saved views of a list, each with its count. */
const viewsQuery = (type: Pick<AdminType, "path">) =>
  queryOptions({
    queryKey: ["admin", type.path, "views"],
    staleTime: 30_000,
    queryFn: () => api("GET /api/admin/views", { query: { type: segmentOf(type.path) } }),
  });
