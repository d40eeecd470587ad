import type { ReactNode } from "react";
import { BackLink } from "#ui/back-link.tsx";
import { useOpenedArticle } from "../desk/use-opened-article.ts";

/** The review page: title, back link, buttons and content. On small screens the buttons are at the bottom. */
export function ReviewFrame({
  of,
  place,
  buttons,
  children,
}: {
  /** The article's title, once loaded. */
  of: string | undefined;
  /** The article's position in the queue, and what prevents its publication. */
  place?: ReactNode;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { backHref } = useOpenedArticle();
  const title = of === undefined ? "Review" : `Review: ${of}`;
  return (
    <section
      aria-labelledby={headingId}
      className="review-page flex flex-col max-lg:pb-[calc(var(--review-foot,6.75rem)+1.25rem)] lg:h-dvh lg:min-h-120"
    >
      <header className="-mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-paper px-4 py-1.5 sm:-mx-6 sm:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
            <BackLink to={backHref} className="min-h-6! text-13 pointer-coarse:min-h-6!">
              News
            </BackLink>
            {place}
          </p>
          <h2
            id={headingId}
            ref={focusHeading}
            tabIndex={-1}
            title={title}
            className="line-clamp-1 text-20 break-all outline-none"
          >
            {title}
          </h2>
        </div>
        <div
          ref={measureFoot}
          className="flex flex-wrap items-center justify-end gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-rule max-lg:bg-paper max-lg:p-2 md:max-lg:left-14 max-sm:gap-1.5 max-sm:*:grow max-sm:*:px-3"
        >
          {buttons}
        </div>
      </header>
      {children}
    </section>
  );
}

const headingId = "review-heading";

/** Exposes the height of the buttons to the style sheet. It depends on their number and the font size. */
function measureFoot(foot: HTMLElement | null) {
  if (!foot) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--review-foot", `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty("--review-foot");
  };
}

/** Focus starts on the heading, so that the review's shortcut keys work. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
