import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../button.tsx";
import { copyText } from "../clipboard.ts";
import { TextField } from "../text-field.tsx";

/**
 * A text that is shown once, with a Copy button. The first press selects it, so that the keyboard can copy it if the clipboard is
 * not available.
 */
export function CopyText({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const select = () => field.current?.querySelector("input")?.select();
  const copy = async () => {
    select();
    setIsCopied(await copyText(text));
  };
  return (
    <div ref={field} className="flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        readOnly
        value={text}
        onFocus={select}
        className="min-w-[min(12rem,100%)] flex-1"
        spellCheck={false}
      />
      <Button
        data-autofocus=""
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </p>
    </div>
  );
}
