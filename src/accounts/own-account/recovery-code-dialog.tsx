import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { copyText } from "#ui/clipboard.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useSite } from "#ui/document/site.tsx";

/** Shows new recovery codes. They are shown only once and must be regenerated if lost. */
export function RecoveryCodeDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={codes !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isShownOnce
      title="Recovery codes"
      description="Each code works once, if you lose your other sign-in methods. Save them now: they will not be shown again."
    >
      {codes && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const site = useSite();
  const [copied, setCopied] = useState<boolean | null>(null);
  const [isKept, setIsKept] = useState(false);
  const text = `${site.name}: recovery codes\n${site.url}\n\n${codes.join("\n")}\n`;
  const copy = async () => setCopied(await copyText(codes.join("\n")));
  return (
    <div className="flex flex-col gap-5">
      <ol
        className="grid gap-x-8 gap-y-1.5 rounded-control bg-sunk p-4 font-mono text-15 sm:grid-cols-2"
        data-codes
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={() => download(text)}>
          Download
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => print(text)}>
          Print
        </Button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {copied === false && "Your browser blocked copying. Select the codes, or download them."}
      </p>
      <CheckboxField
        label="I have saved the codes in a safe place"
        checked={isKept}
        onChange={({ target }) => setIsKept(target.checked)}
      />
      <div>
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function download(text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Prints only the codes, from a separate frame. */
function print(text: string) {
  const frame = document.createElement("iframe");
  frame.className = "sr-only";
  frame.title = "Recovery codes to print";
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const codes = page.createElement("pre");
  codes.textContent = text;
  page.body.append(codes);
  // In some browsers `print` returns before printing has finished.
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}
