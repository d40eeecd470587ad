import { Dialog } from "#ui/dialog.tsx";

/** A rewrite beside its source, to be corrected and published. */
export const ArticleReviewDialog = ({ articleId, onClose }: { articleId: number; onClose: () => void }) => (
  <Dialog isOpen onOpenChange={onClose} size="full" title={`Review of article ${articleId}`} />
);
