import { type ReactNode, Suspense, useState } from "react";

/**
 * Contains what reads returned workbooks. It opens when the reader opens it, drags a file over the page (site/shell/early.script.ts)
 * or has kept answers. Its code is loaded only then: pages weigh no more without answers.
 */
export function AnswersZone({ children }: { children: ReactNode }) {
  const [isLoaded, setIsLoaded] = useState(false);
  /** It may have been opened before hydration. */
  const adopt = (details: HTMLDetailsElement | null) => {
    if (!details || isLoaded) return;
    details.open ||= "answers" in document.documentElement.dataset;
    setIsLoaded(details.open);
  };
  return (
    <details ref={adopt} onToggle={() => setIsLoaded(true)} className="scripted mt-3 print:hidden">
      <summary className="min-h-6 cursor-pointer text-accent pointer-coarse:py-2.5">Vendors' answers</summary>
      <Suspense>{isLoaded && children}</Suspense>
    </details>
  );
}
