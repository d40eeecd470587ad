import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Plus, Users } from "lucide-react";
import { useState } from "react";
import { formatCount } from "#shared/text.ts";
import { IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";
import type { ListView } from "../../../lists/list-view.ts";
import type { AdminType } from "../../type.tsx";
import { viewTabClass } from "../../view-tab.tsx";
import { type ListState, queryOf, readListState } from "./list-state.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { createView, deleteView, updateView, viewsQuery } from "./views.query.ts";

/** The saved views of a list, each with its count, and what is done with the one that is shown. */
export function SavedViews({
  type,
  total,
  state,
  onChange,
}: {
  type: AdminType;
  /** The entries of the type. */
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
  const client = useQueryClient();
  const toast = useToast();
  const onSettled = () => client.invalidateQueries(viewsQuery(type));
  const onError = ({ message }: Error) =>
    toast({ title: "Error", variant: "destructive", description: message });
  const create = useMutation({
    mutationFn: (values: Pick<ListView, "name" | "query" | "isShared">) => createView(type, values),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, ...values }: Pick<ListView, "id"> & Partial<ListView>) => updateView(id, values),
    onSettled,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ListView) => deleteView(id),
    onSuccess: (_, view) =>
      toast({
        title: `The view “${view.name}” was deleted`,
        action: { label: "Undo", onClick: () => create.mutate(view) },
      }),
    onSettled,
    onError,
  });
  return { create, update, remove };
}
