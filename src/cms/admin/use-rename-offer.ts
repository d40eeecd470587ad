import { useNavigate } from "react-router";
import type { EntryData } from "#http/client/calls.ts";
import { preview } from "#shared/text.ts";
import type { ToastMessage } from "#ui/toast.tsx";
import { replaceHref } from "./addresses.ts";
import type { AdminType } from "./type.tsx";

const longestName = 40;

/** Returns a function for the part of a save's toast that offers to replace a changed name in other entries. */
export function useRenameOffer(type: Pick<AdminType, "titleOf">) {
  const navigate = useNavigate();
  return (before: EntryData | null, saved: EntryData): Pick<ToastMessage, "action"> => {
    if (!before) return {};
    const [from, to] = [type.titleOf(before).trim(), type.titleOf(saved).trim()];
    if (from === to || from === "" || to === "") return {};
    const label = `Replace ${preview(from, longestName)} by ${preview(to, longestName)} elsewhere…`;
    return { action: { label, onClick: () => void navigate(replaceHref(from, to)) } };
  };
}
