import { classes } from "#ui/classes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { cutAtPlaces, type TextPiece } from "#ui/form/text-marks.ts";
import type { ArticleReview } from "../article-review.ts";
import type { ArticleRights } from "../article-status.ts";
import type { Passage } from "./review-flags.ts";
import { sourceMarkId, useReviewState } from "./review-state.ts";

/** The source of the rewrite, read-only, with the passages that the rewrite shares highlighted. */
export function SourcePane() {
  const { review, passages } = useReviewState();
  const { article, source } = review;
  return (
    <>
      <h3 className="text-20 max-lg:sr-only">Source</h3>
      <p className="mt-1 text-13 wrap-anywhere text-muted">
        {[article.originalPublisher, source.isFetched ? "as its page says" : "as it was given"]
          .filter(Boolean)
          .join(", ")}
        {article.originalUrl && (
          <>
            {" · "}
            <ExternalLink href={article.originalUrl} className="inline-block min-h-6">
              Original article
            </ExternalLink>
          </>
        )}
      </p>
      {article.rights && <p className="mt-1 text-13 text-muted">{rightsLabels[article.rights]}</p>}
      <p className="mt-5 font-serif text-17 font-semibold wrap-anywhere">{source.title}</p>
      {source.text ? (
        <div className="mt-3 whitespace-pre-wrap wrap-anywhere">
          {cutAtPlaces(source.text, sharedPlaces(source.segments, passages)).map((piece) => (
            <Piece key={piece.start} piece={piece} text={source.text.slice(piece.start, piece.end)} />
          ))}
        </div>
      ) : (
        <p className="mt-3 text-muted">The source has no text.</p>
      )}
    </>
  );
}

const rightsLabels: Record<ArticleRights, string> = {
  licensed: "Licensed: this text may be shown to readers in full.",
  excerpt: "Excerpt: readers never see this text in full.",
  "link-only": "Link only: readers see nothing of this text but its title and the link.",
};

interface SharedPlace {
  start: number;
  end: number;
  passage: Passage | null;
}

/** Passages of five words and more, and the shorter runs that both texts hold. */
const sharedPlaces = (segments: ArticleReview["source"]["segments"], passages: Passage[]): SharedPlace[] => [
  ...segments.filter(({ isShared }) => isShared).map((segment) => ({ ...segment, passage: null })),
  ...passages.map((passage) => ({ start: passage.source.start, end: passage.source.end, passage })),
];

function Piece({ piece: { start, covers }, text }: { piece: TextPiece<SharedPlace>; text: string }) {
  if (covers.length === 0) return text;
  const [passage] = covers
    .flatMap(({ passage: one }) => one ?? [])
    .toSorted((one, other) => other.words - one.words);
  if (!passage) return <mark className={shortRun}>{text}</mark>;
  const { id, className, label } = passage.source;
  const isBeginning = passage.source.start === start;
  return (
    <mark
      id={isBeginning ? sourceMarkId(id) : undefined}
      tabIndex={-1}
      title={label}
      className={classes(className, "scroll-my-16")}
    >
      {text}
    </mark>
  );
}

const shortRun =
  "bg-transparent text-ink underline decoration-rule-strong decoration-dotted underline-offset-4";
