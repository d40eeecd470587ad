import { Link2, Printer, Share } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { useIsHydrated } from "#ui/hydrated.ts";

/**
 * Buttons that copy the page's address, open the system's share sheet if there is one, and print. They need scripts and are hidden
 * without them.
 */
export function PageActions({
  title,
  path,
  printLabel = "Print",
}: {
  title: string;
  /** The path to share. Default: the page's current address. */
  path?: string;
  printLabel?: string;
}) {
  const [announcement, setAnnouncement] = useState("");
  const isHydrated = useIsHydrated();
  const address = () => (path ? new URL(path, location.origin).href : location.href);
  const copy = async () =>
    setAnnouncement((await copyText(address())) ? "Link copied" : `Copy this: ${address()}`);
  const share = () => {
    // Closing the share sheet rejects the promise.
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
        {announcement}
      </span>
    </div>
  );
}
