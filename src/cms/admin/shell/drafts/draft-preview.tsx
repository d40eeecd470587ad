import { useState } from "react";
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
  const [copied, setCopied] = useState<{ until: string } | null>(null);
  if (!draft || !entry) return null;
  const open = () =>
    openPreview(({ url }) => {
      if (window.matchMedia(besideTheForm).matches) keeper.showPreview(url);
      else window.open(url, "_blank", "noopener");
    });
  const copy = () =>
    openPreview(async ({ url, until }) => {
      await navigator.clipboard.writeText(new URL(url, window.location.origin).href);
      setCopied({ until });
    });
  return (
    <SidePart title="Preview">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <SideButton onClick={() => void open()}>Open the page</SideButton>
        <SideButton onClick={() => void copy()}>Copy a link</SideButton>
      </div>
      <p role="status" className="text-muted">
        {copied
          ? `Copied. Whoever has the link sees the draft until ${formatMoment(copied.until)}.`
          : "A link shows the draft to people without an account."}
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
