import { useRef } from "react";
import { cutWhole } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";

/** Copies the reader's notes from the shortlist into the form. They stay in the browser until the pack is downloaded. */
export default function ShortlistNotes({
  slugs,
  nameOf,
  onChange,
}: {
  slugs: string[];
  /** The field of a vendor's note. */
  nameOf: (slug: string) => string;
  onChange: (form: HTMLFormElement) => void;
}) {
  const notes = storedNotes();
  const button = useRef<HTMLButtonElement>(null);
  if (!slugs.some((slug) => notes.has(slug))) return null;
  const copy = () => {
    const form = button.current?.form;
    if (!form) return;
    for (const slug of slugs) {
      const field = form.elements.namedItem(nameOf(slug));
      if (field instanceof HTMLTextAreaElement && field.value === "")
        field.value = cutWhole(String(notes.get(slug) ?? ""), field.maxLength);
    }
    onChange(form);
  };
  return (
    <Button ref={button} size="small" onClick={copy}>
      Copy notes from the shortlist
    </Button>
  );
}

/** Reads the notes by slug without the shortlist's own code, which would split a chunk that other pages load as one. */
function storedNotes(): Map<unknown, unknown> {
  try {
    return new Map(JSON.parse(localStorage.getItem("shortlist-notes") ?? "[]"));
  } catch {
    return new Map();
  }
}
