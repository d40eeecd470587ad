import { useState } from "react";
import { copyText } from "#ui/clipboard.ts";
import { useToast } from "#ui/toast.tsx";
import { CallFailure } from "../../calls.ts";
import { formatMoment } from "../../formats.ts";
import { SideButton, SidePart } from "../edit-page/side-part.tsx";
import { besideTheForm } from "./preview-pane.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** The public page as the draft would make it: opened here, or sent to somebody without an account. */
export function DraftPreview() {
  const { draft, entry, keeper } = useDraft();
  const openPreview = usePreview();
  const [link, setLink] = useState<{ url: string; until: string; isCopied: boolean } | null>(null);
  if (!draft || !entry) return null;
  const open = () =>
    openPreview(({ url }) => {
      if (window.matchMedia(besideTheForm).matches) keeper.showPreview(url);
      else window.open(url, "_blank", "noopener");
    });
  const copy = () =>
    openPreview(async ({ url: path, until }) => {
      const url = new URL(path, window.location.origin).href;
      setLink({ url, until, isCopied: await copyText(url) });
    });
  return (
    <SidePart title="Preview">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <SideButton onClick={() => void open()}>Open the page</SideButton>
        <SideButton onClick={() => void copy()}>Copy a link</SideButton>
      </div>
      {!link && <p className="text-muted">A link shows the draft to people without an account.</p>}
      <p role="status" className="text-muted wrap-anywhere empty:hidden">
        {link && (link.isCopied ? "Copied." : <span className="text-ink select-all">{link.url}</span>)}
        {link && ` Whoever has the link sees the draft until ${formatMoment(link.until)}.`}
      </p>
    </SidePart>
  );
}

/** Keeps what is typed, makes a link, and hands it on. */
function usePreview() {
  const { keeper } = useDraft();
  const toast = useToast();
  return async (use: (link: { url: string; until: string }) => void | Promise<void>) => {
    try {
      await keeper.flush();
      await use(await keeper.calls.preview());
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
    }
  };
}
