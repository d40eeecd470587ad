import { formatDate } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { cutAtPlaces, type TextPiece } from "#ui/form/text-marks.ts";
import { Prose } from "#ui/prose.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import type { ArticleReview } from "../article-review.ts";
import type { ArticleRights } from "../article-status.ts";
import type { Passage } from "./review-flags.ts";
import { paneTitle, sourceMarkId, useReviewState } from "./review-state.ts";

/** The rewrite's sources, read-only and one at a time, with shared passages highlighted. */
export function SourcePane() {
  const { review, source: place, showSource } = useReviewState();
  const source = review.sources[place] ?? review.source;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className={paneTitle}>Source</h3>
        {review.sources.length > 1 && (
          <SegmentedChoice
            legend="Source to show"
            value={String(place)}
            onChange={(value) => showSource(Number(value))}
            options={review.sources.map((_, index) => ({ value: String(index), label: String(index + 1) }))}
            className="min-w-24"
          />
        )}
      </div>
      <Origin source={source} />
      {source.rights && <p className="mt-1 text-13 text-muted">{rightsLabels[source.rights]}</p>}
      <p className="mt-5 font-serif text-17 font-semibold wrap-anywhere">{source.title}</p>
      {source.text ? (
        <SourceText source={source} place={place} isRead={review.article.status === "published"} />
      ) : (
        <p className="mt-3 text-muted">The source has no text.</p>
      )}
    </>
  );
}

type ReviewSource = ArticleReview["sources"][number];

const Origin = ({ source: { publisher, publishedAt, isFetched, url } }: { source: ReviewSource }) => (
  <p className="mt-1 text-13 wrap-anywhere text-muted">
    {[publisher, publishedAt && formatDate(publishedAt), isFetched ? "text of its page" : "original text"]
      .filter(Boolean)
      .join(", ")}
    {url && (
      <>
        {" · "}
        <ExternalLink href={url} className="inline-block min-h-6">
          Original article
        </ExternalLink>
      </>
    )}
  </p>
);

/** For a published article, the rendered text. Before publication, the markdown with shared passages marked. */
function SourceText({ source, place, isRead }: { source: ReviewSource; place: number; isRead: boolean }) {
  const { passages } = useReviewState();
  if (isRead) return <Prose html={source.html} className="mt-3" />;
  const sourcePassages = passages.filter(({ from }) => from === place);
  return (
    <div className="mt-3 whitespace-pre-wrap wrap-anywhere">
      {cutAtPlaces(source.text, sharedPlaces(source.segments, sourcePassages)).map((piece) => (
        <Piece key={piece.start} piece={piece} text={source.text.slice(piece.start, piece.end)} />
      ))}
    </div>
  );
}

const rightsLabels: Record<ArticleRights, string> = {
  licensed: "Licensed: this text may be shown to readers in full.",
  excerpt: "Excerpt: readers never see this text in full.",
  "link-only": "Link only: readers see only the title and the link.",
};

interface SharedPlace {
  start: number;
  end: number;
  passage: Passage | null;
}

/** Passages of at least five words, and shorter shared runs. */
const sharedPlaces = (segments: ReviewSource["segments"], passages: Passage[]): SharedPlace[] => [
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
