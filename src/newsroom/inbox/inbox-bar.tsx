import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { useServiceRefusal } from "#cms/admin/service-button.tsx";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount, pluralize } from "#shared/text.ts";
import { Key } from "#ui/admin/key.tsx";
import { IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { refetchTwice } from "../article/desk/refetch-twice.ts";
import type { InboxTab } from "./inbox.ts";
import type { Triage } from "./use-triage.ts";

/** Shows the number of selected lines and the actions on them. While nothing is selected, only screen readers get a message. */
export const InboxBar = ({ triage, tab }: { triage: Triage; tab: InboxTab }) => (
  <>
    <p role="status" className="sr-only">
      {triage.selectedCount > 0 ? `${formatCount(triage.selectedCount)} selected.` : "Nothing is selected."}
    </p>
    {triage.selectedCount > 0 && <Bar triage={triage} tab={tab} />}
  </>
);

function Bar({ triage, tab }: { triage: Triage; tab: InboxTab }) {
  const refusal = useServiceRefusal("ai");
  return (
    <section
      aria-label="Actions for the selection"
      className="mx-1 flex flex-wrap items-center max-sm:justify-end rounded-control border border-accent bg-accent-wash py-0.5 pr-1 pl-2"
    >
      <p className="grow font-medium whitespace-nowrap tabular-nums max-sm:-order-2 max-sm:basis-[calc(100%-3rem)]">
        {formatCount(triage.selectedCount)} selected
      </p>
      {tab === "draft" && (
        <BarButton onClick={() => triage.rewrite()} {...refusal}>
          Rewrite <Key name="r" />
        </BarButton>
      )}
      {tab !== "published" && (
        <BarButton onClick={triage.setAside}>
          {tab === "aside" ? "Bring back" : "Set aside"} <Key name="e" />
        </BarButton>
      )}
      {tab === "draft" && triage.selectedCount > 1 && (
        <BarButton onClick={triage.merge}>
          Merge <Key name="m" />
        </BarButton>
      )}
      <DeleteSelected triage={triage} />
      <IconButton label="Clear" onClick={triage.clear} className="max-sm:-order-1">
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** Selects the current line and all lines below it. */
export function SelectBelow({ triage: { mayWrite, items, selectBelow } }: { triage: Triage }) {
  const [isFetching, setIsFetching] = useState(false);
  if (!mayWrite || items.length === 0) return null;
  const select = async () => {
    setIsFetching(true);
    await selectBelow().finally(() => setIsFetching(false));
  };
  return (
    <BarButton onClick={() => !isFetching && void select()}>
      {isFetching ? "Selecting..." : "Select all below"} <Key name="b" />
    </BarButton>
  );
}

/** Narrower than other buttons, so that all fit on one line. */
const BarButton = ({
  isDestructive,
  children,
  ...button
}: {
  isDestructive?: boolean;
  onClick: () => void;
  title?: string;
  "aria-disabled"?: true;
  children: ReactNode;
}) => (
  <button
    type="button"
    {...button}
    className={classes(
      "flex min-h-9 cursor-pointer items-center aria-disabled:opacity-60 gap-1 rounded-control px-1 text-13 font-medium hover:bg-surface pointer-coarse:min-h-11",
      isDestructive ? "text-danger" : "text-accent",
    )}
  >
    {children}
  </button>
);

function DeleteSelected({ triage }: { triage: Triage }) {
  const [isAsking, setIsAsking] = useState(false);
  const { selectedIds: ids, selectedCount: count } = triage;
  const undo = useAction({
    call: undoBatch,
    done: (result) => ({ title: "The articles were restored", description: describeErased(result) }),
    failed: "Failed to restore the articles",
    refetch: refetchTwice,
  });
  const deletion = useAction({
    call: () => api("POST /api/admin/bulk", { body: { type: "news", ids, action: "delete" } }),
    done: ({ batch }) => ({
      title: `${pluralize(count, "article")} deleted`,
      ...(batch && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
    }),
    failed: "Failed to delete the articles",
    refetch: refetchTwice,
  });
  const remove = () =>
    deletion.mutate(undefined, {
      onSettled: () => {
        setIsAsking(false);
        triage.clear();
      },
    });
  return (
    <>
      <BarButton isDestructive onClick={() => setIsAsking(true)}>
        Delete
      </BarButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${pluralize(count, "article")}`}
        text={`${count === 1 ? "It" : "They"} will be moved to the trash. For a story, only the selected article is deleted.`}
        confirmLabel={deletion.isPending ? "Deleting..." : "Delete"}
        isDestructive
        isBusy={deletion.isPending}
        onConfirm={remove}
      />
    </>
  );
}
