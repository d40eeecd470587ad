import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { entryHref } from "#cms/admin/addresses.ts";
import { Link } from "#ui/link.tsx";
import { newsTab } from "../desk/news-addresses.ts";
import { ReviewPicture } from "./review-picture.tsx";
import { useReviewState } from "./review-state.ts";

interface Part {
  label: string;
  isReady: boolean;
  /** The article can be published without it. */
  isOptional?: boolean;
  /** The article's edit page, where it is set. */
  href?: string;
  /** The control that sets it here. */
  control?: ReactNode;
}

/** A checklist of the parts that an article needs for publication, and the optional ones. */
export function ReadyList() {
  const { review, claims } = useReviewState();
  const { article, rewrite } = review;
  const open = claims.filter(({ decision }) => decision === null).length;
  const editHref = entryHref(newsTab, article.id);
  const parts: Part[] = [
    { label: "Title and text", isReady: Boolean(rewrite?.title && rewrite.text) },
    { label: "Why it matters to family offices", isReady: Boolean(rewrite?.whyItMatters.trim()) },
    { label: "Every claim decided", isReady: open === 0 },
    { label: "Excerpt", isReady: Boolean(rewrite?.excerpt), isOptional: true },
    {
      label: article.category ? `Category ${article.category}` : "Category",
      isReady: Boolean(article.category),
      isOptional: true,
      href: editHref,
    },
    {
      label: "Meta title and description",
      isReady: Boolean(article.metaTitle && article.metaDescription),
      isOptional: true,
    },
    {
      label: "Picture",
      isReady: Boolean(article.imageUrl),
      isOptional: true,
      control: <ReviewPicture articleId={article.id} isReady={Boolean(article.imageUrl)} />,
    },
  ];
  return (
    <section aria-labelledby={headingId} className="border-t border-rule pt-4">
      <h4 id={headingId} className="font-sans text-15 font-semibold tracking-normal">
        Ready to publish
      </h4>
      <ul className="mt-2 flex flex-col gap-1 text-13">
        {parts.map((part) => (
          <Line key={part.label} part={part} />
        ))}
      </ul>
    </section>
  );
}

const headingId = "ready-to-publish";

function Line({ part: { label, isReady, isOptional, href, control } }: { part: Part }) {
  const Icon = isReady ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={isReady ? "size-5 shrink-0 p-0.5 text-accent" : "size-5 shrink-0 p-0.5 text-warn"}
      />
      <span className="wrap-anywhere">
        {label}
        {control && <>: {control}</>}
        {!isReady && href && (
          <>
            :{" "}
            <Link
              to={href}
              aria-label={`Choose: ${label}`}
              className="font-medium text-accent underline underline-offset-4"
            >
              choose
            </Link>
          </>
        )}
        {!isReady && (
          <span className="text-muted">
            {href || control ? " (optional)" : isOptional ? ": optional" : ": missing"}
          </span>
        )}
      </span>
    </li>
  );
}
