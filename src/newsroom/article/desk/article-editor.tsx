import { useQuery } from "@tanstack/react-query";
import { CallFailure } from "#cms/admin/calls.ts";
import { useAdminTools } from "#cms/admin/tools.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { wholeArticleQuery } from "../newsroom.query.ts";
import { articleAdmin } from "./article-type.tsx";

/** The form of the article in the address: its number, or `new`. */
export function ArticleEditor({ asked, onClose }: { asked: string; onClose: () => void }) {
  const { EntryDialog } = useAdminTools();
  if (asked === "new") return <EntryDialog type={articleAdmin} entry={null} onClose={onClose} />;
  return <StoredArticle id={Number(asked) || 0} onClose={onClose} />;
}

/** The list has articles without their texts: the whole one is read first. */
function StoredArticle({ id, onClose }: { id: number; onClose: () => void }) {
  const { EntryDialog } = useAdminTools();
  const { data, error, refetch } = useQuery(wholeArticleQuery(id));
  if (data) return <EntryDialog type={articleAdmin} entry={data} onClose={onClose} />;
  if (!error)
    return (
      <Dialog isOpen onOpenChange={onClose} size="wide" title="Edit Article">
        <LoadingRegion label="Loading article...">
          <div className="flex flex-col gap-5">
            {["title", "slug", "text", "more"].map((field) => (
              <Skeleton key={field} className="h-14 w-full" />
            ))}
          </div>
        </LoadingRegion>
      </Dialog>
    );
  const isGone = error instanceof CallFailure && error.status === 404;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isGone ? "This article does not exist any more" : "The article could not be loaded"}
      description={isGone ? "Somebody deleted it. It can be restored from the trash." : error.message}
      footer={
        <>
          {!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          <Button onClick={onClose}>Back to the list</Button>
        </>
      }
    />
  );
}
