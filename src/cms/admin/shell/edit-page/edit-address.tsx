import { useState } from "react";
import { copyText } from "#ui/clipboard.ts";
import { Link } from "#ui/link.tsx";
import type { EntryData } from "../../calls.ts";
import { useEditPage } from "./edit-page-state.ts";
import { SideButton, SidePart } from "./side-part.tsx";
import { useEntryPath } from "./use-entry-path.ts";

/** The address at which readers find the entry. */
export function EditAddress({ entry }: { entry: EntryData }) {
  const { isLive } = useEditPage();
  const [said, setSaid] = useState("");
  const path = useEntryPath(entry);
  if (!path) return null;
  const address = () => new URL(path, window.location.origin).href;
  const copy = async () => setSaid((await copyText(address())) ? "Copied" : `Copy this: ${address()}`);
  return (
    <SidePart title="Address" action={<SideButton onClick={() => void copy()}>Copy</SideButton>}>
      {isLive ? (
        <Link to={path} className="inline-block min-h-6 text-accent wrap-anywhere hover:underline">
          {path}
        </Link>
      ) : (
        <p className="wrap-anywhere text-muted">{path}, once it is published</p>
      )}
      <p role="status" className="text-muted select-all wrap-anywhere empty:hidden">
        {said}
      </p>
    </SidePart>
  );
}
