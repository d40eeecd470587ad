import { Link2, Printer, Share } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { useIsHydrated } from "#ui/hydrated.ts";

/**
 * Buttons that copy the address of a page, hand it to the system's share sheet where there is one, and print it. They
 * need scripts, so without them they are not there.
 */
export function PageActions({
  title,
  path,
  printLabel = "Print",
}: {
  title: string;
  /** The address to share, where it is not the page's own as it is shown. */
  path?: string;
  printLabel?: string;
}) {
  const [said, setSaid] = useState("");
  const isHydrated = useIsHydrated();
  const address = () => (path ? new URL(path, location.origin).href : location.href);
  const copy = async () => setSaid((await copyText(address())) ? "Link copied" : `Copy this: ${address()}`);
  const share = () => {
    // A sheet that is closed without a choice is no fault.
    navigator.share({ title, url: address() }).catch(() => undefined);
  };
  return (
    <div className="scripted -mx-4 flex flex-wrap items-center gap-1 text-13 print:hidden">
      <Button variant="quiet" icon={<Link2 aria-hidden="true" />} onClick={() => void copy()}>
        Copy link
      </Button>
      {isHydrated && "share" in navigator && (
        <Button variant="quiet" icon={<Share aria-hidden="true" />} onClick={share}>
          Share…
        </Button>
      )}
      <Button variant="quiet" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {printLabel}
      </Button>
      <span role="status" className="min-w-0 text-muted select-all wrap-anywhere">
        {said}
      </span>
    </div>
  );
}
