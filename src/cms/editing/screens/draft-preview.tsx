import { useState } from "react";
import { SideButton, SidePart } from "#cms/admin/side-part.tsx";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { copyText } from "#ui/clipboard.ts";
import { useToast } from "#ui/toast.tsx";
import { besideTheForm } from "./preview-pane.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** Previews the draft's public page here, or creates a link for people without an account. */
export function DraftPreview() {
  const { draft, keeper } = useDraft();
  const openPreview = usePreview();
  const open = () =>
    openPreview(({ url }) => {
      if (window.matchMedia(besideTheForm).matches) keeper.showPreview(url);
      else window.open(url, "_blank", "noopener");
    });
  usePageCommand(draft && { label: "Preview the page", key: "p", run: () => void open() });
  const [link, setLink] = useState<{ url: string; until: string; isCopied: boolean } | null>(null);
  if (!draft) return null;
  const copy = () =>
    openPreview(async ({ url: path, until }) => {
      const url = new URL(path, window.location.origin).href;
      setLink({ url, until, isCopied: await copyText(url) });
    });
  return (
    <SidePart title="Preview">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <SideButton aria-keyshortcuts="p" title="P" onClick={() => void open()}>
          Open the page
        </SideButton>
        <SideButton onClick={() => void copy()}>Copy a link</SideButton>
      </div>
      {!link && <p className="text-muted">Anyone with the link can view this draft.</p>}
      <p role="status" className="text-muted wrap-anywhere empty:hidden">
        {link && (link.isCopied ? "Copied." : <span className="text-ink select-all">{link.url}</span>)}
        {link && ` The link works until ${formatMoment(link.until)}.`}
      </p>
    </SidePart>
  );
}

/** Saves input, creates a preview link and passes it on. */
function usePreview() {
  const { keeper } = useDraft();
  const toast = useToast();
  return async (use: (link: { url: string; until: string }) => void | Promise<void>) => {
    try {
      await keeper.flush();
      await use(await api("POST /api/admin/drafts/{type}/{id}/preview", { params: keeper.params }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
    }
  };
}
