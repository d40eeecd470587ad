import { ArrowRight } from "lucide-react";
import { lazy, type ReactNode } from "react";
import type { Change } from "#cms/facts/change.ts";
import { Evidence, SourceList, SourceNumbers } from "#cms/facts/source-slip.tsx";
import type { GalleryPicture } from "#cms/media/focal-points.server.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate } from "#shared/text.ts";
import { ChipList } from "#ui/chip.tsx";
import { DialogOpener } from "#ui/dialog-opener.tsx";
import { FittedImage } from "#ui/fitted-image.tsx";
import { Link } from "#ui/link.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { hasFactsOf, VendorFactList } from "./vendor.fact-list.tsx";
import { VendorHistory } from "./vendor.history.tsx";
import { vendorName } from "./vendor.logo.tsx";
import { VendorMatrix } from "./vendor.matrix.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import type { ComparisonLink, VendorNews } from "./vendor.query.ts";
import { VendorVideos } from "./vendor.videos.tsx";
import type { ZoomViewer as Viewer } from "./zoom-viewer.tsx";

interface Part {
  id: string;
  title: string;
  content: ReactNode;
  /** The object that the content depends on, if the server can keep its HTML (`Kept`). */
  of?: object;
}

export const VendorSections = ({ parts }: { parts: Part[] }) =>
  parts.map(({ id, title, content, of }, index) => (
    <Section
      key={id}
      id={id}
      title={title}
      of={of}
      hasRule={index > 0}
      className={index === 0 ? "lg:pt-2" : undefined}
    >
      {content}
    </Section>
  ));

/** A part, or a falsy value if it has no content. */
type MaybePart = Part | false | "";

/** Texts that mention the vendor, and its changed facts. */
interface Reports {
  comparisons: ComparisonLink[];
  changes: Change[];
  /** The first day of the listed changes, or null for the latest ones. */
  since: string | null;
  /** The number of changes since then. */
  changeCount: number;
  news: VendorNews[];
}

/** Returns the parts of a vendor's profile that have content. */
export const vendorParts = (vendor: VendorPageData, reports: Reports): Part[] =>
  [...productParts(vendor), ...reportParts(vendor, reports)].filter((part): part is Part => Boolean(part));

/** The product: features, terms, images and use cases. */
function productParts(vendor: VendorPageData): MaybePart[] {
  const { html } = vendor;
  return [
    html.about && { id: "about", title: "About", content: <Prose html={html.about} /> },
    (vendor.features.length > 0 || html.featuresOverview || vendor.capabilities.length > 0) && {
      id: "features",
      title: "Key Features",
      content: (
        <Overview html={html.featuresOverview}>
          <VendorMatrix vendor={vendor} />
          <OtherFeatures vendor={vendor} />
        </Overview>
      ),
    },
    vendor.whatToAsk.length > 0 && {
      id: "questions",
      title: "Questions to Ask",
      of: vendor,
      content: <VendorQuestions questions={vendor.whatToAsk} />,
    },
    hasFactsOf(vendor, vendor.factLines.contract) && {
      id: "contract",
      title: "Contract & Technology",
      of: vendor,
      content: <VendorFactList vendor={vendor} lines={vendor.factLines.contract} ask />,
    },
    vendor.gallery.length > 0 && {
      id: "screenshots",
      title: "Screenshots",
      content: <VendorScreenshots vendor={vendor} />,
    },
    vendor.videos.length > 0 && {
      id: "videos",
      title: "Videos & Demos",
      content: <VendorVideos videos={vendor.videos} />,
    },
    (vendor.useCases.length > 0 || html.useCasesOverview) && {
      id: "use-cases",
      title: "Use Cases",
      of: vendor,
      content: (
        <Overview html={html.useCasesOverview}>
          <UseCases useCases={vendor.useCases} />
        </Overview>
      ),
    },
    (vendor.integrations.length > 0 || html.integrationsOverview) && {
      id: "integrations",
      title: "Integrations",
      of: vendor,
      content: (
        <Overview html={html.integrationsOverview}>
          <Integrations vendor={vendor} />
        </Overview>
      ),
    },
  ];
}

/** The vendor's history, texts about it, and all sources. */
const reportParts = (
  vendor: VendorPageData,
  { comparisons, changes, since, changeCount, news }: Reports,
): MaybePart[] => [
  vendor.events.length > 0 && {
    id: "events",
    title: "Events",
    of: vendor,
    content: <VendorEvents vendor={vendor} />,
  },
  (since !== null || changes.length > 0) && {
    id: "history",
    title: since === null ? "What Changed" : `What Changed Since ${formatDate(since)}`,
    content: <VendorHistory slug={vendor.slug} changes={changes} since={since} total={changeCount} />,
  },
  news.length > 0 && {
    id: "news",
    title: "In the News",
    of: news,
    content: <Links links={news} />,
  },
  comparisons.length > 0 && {
    id: "comparisons",
    title: "Available Comparisons",
    of: comparisons,
    content: <Links links={comparisons} />,
  },
  vendor.profile.sources.length > 0 && {
    id: "sources",
    title: "Sources",
    of: vendor,
    content: <SourceList sources={vendor.profile.sources} />,
  },
];

/** Features outside the site's catalogue. Only their names are known. */
function OtherFeatures({ vendor }: { vendor: VendorPageData }) {
  const groupedTitles = new Set(
    vendor.profile.groups.flatMap(({ known, unknown }) => [...known, ...unknown]).map(({ title }) => title),
  );
  return (
    <ChipList items={vendor.features.filter((title) => !groupedTitles.has(title))} label="Other features" />
  );
}

function Integrations({ vendor }: { vendor: VendorPageData }) {
  const { facts, sources, correctionHref } = vendor.profile;
  const integrations = facts.filter(({ field }) => field === "integrations");
  if (integrations.length === 0) return null;
  return (
    <ul aria-label="Integrations" className="gap-x-10 sm:columns-2">
      {integrations.map((fact, place) => (
        <li
          key={fact.item}
          className="flex break-inside-avoid items-start justify-between gap-3 border-t border-rule py-2"
        >
          <Evidence
            id={`integration-${place}`}
            subject={`${vendorName(vendor)}: ${fact.value}`}
            fact={fact}
            sources={sources}
            correctionHref={correctionHref}
          >
            {fact.value}
          </Evidence>
          <SourceNumbers fact={fact} />
        </li>
      ))}
    </ul>
  );
}

function UseCases({ useCases }: { useCases: string[] }) {
  if (useCases.length === 0) return null;
  return (
    <ol className="grid gap-x-8 sm:grid-cols-2">
      {useCases.map((useCase, index) => (
        <li key={useCase} className="flex gap-4 border-t border-rule py-3">
          <span aria-hidden="true" className="font-serif text-20 text-muted tabular-nums">
            {index + 1}
          </span>
          <span className="min-w-0 wrap-anywhere">{useCase}</span>
        </li>
      ))}
    </ol>
  );
}

function Overview({ html, children }: { html: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      {html && <Prose html={html} />}
      {children}
    </div>
  );
}

function Links({ links }: { links: (ComparisonLink & { date?: string })[] }) {
  return (
    <ul className="divide-y divide-rule border-t border-rule">
      {links.map(({ title, path, date }) => (
        <li key={path}>
          <Link to={path} className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-accent">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {date ? (
              <time dateTime={date} className="shrink-0 text-13 text-muted">
                {formatDate(date)}
              </time>
            ) : (
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Questions that public evidence does not answer. */
const VendorQuestions = ({ questions }: { questions: string[] }) => (
  <ol className="max-w-prose divide-y divide-rule border-y border-rule">
    {questions.map((question, place) => (
      <li key={question} className="flex gap-4 py-3">
        <span aria-hidden="true" className="font-serif text-20 text-muted tabular-nums">
          {place + 1}
        </span>
        <span className="min-w-0 wrap-anywhere">{question}</span>
      </li>
    ))}
  </ol>
);

/** The company's events, latest first. */
function VendorEvents({ vendor }: { vendor: VendorPageData }) {
  const facts = vendor.profile.facts.filter(({ field }) => field === "events");
  const events = vendor.events.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return (
    <ol className="flex flex-col gap-4 border-l-2 border-rule pl-4">
      {events.map(({ date, text }) => {
        const fact = facts.find(({ item }) => item === text);
        return (
          <li key={`${date} ${text}`}>
            <span className="block text-13 font-semibold tabular-nums">
              {date ? <time dateTime={date}>{formatKnownDate(date)}</time> : "Undated"}
            </span>
            <span className="wrap-anywhere">
              {text}
              {fact && fact.sources.length > 0 ? (
                <SourceNumbers fact={fact} />
              ) : (
                <span className="text-13 text-muted"> (source not found)</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Loaded with the dialog that shows it. */
const ZoomViewer = lazy<typeof Viewer>(() =>
  import("./zoom-viewer.tsx").then((module) => ({ default: module.ZoomViewer })),
);

/** The vendor's screenshots. A click opens a zoom viewer. */
function VendorScreenshots({
  vendor,
}: {
  vendor: { name: string; gallery: string[]; galleryPictures: Record<string, GalleryPicture> };
}) {
  const titleOf = (index: number) => `${vendorName(vendor)} screenshot ${index + 1}`;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {vendor.gallery.map((source, index) => {
        const { alt, caption, position } = vendor.galleryPictures[source] ?? {};
        return (
          <li key={source}>
            <DialogOpener
              size="full"
              title={caption || titleOf(index)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-rule hover:border-accent"
              face={<Screenshot source={source} alt={alt || titleOf(index)} position={position} />}
            >
              <ZoomViewer source={source} alt={alt || titleOf(index)} />
            </DialogOpener>
            {caption && <p className="mt-1 text-13 text-muted">{caption}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** A 16:10 image. If it cannot be loaded, the page's early script marks it and the style sheet dims it. */
const Screenshot = ({ source, alt, position }: { source: string; alt: string; position?: string | null }) => (
  <FittedImage
    src={source}
    alt={alt}
    width={640}
    height={400}
    sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 92vw"
    loading="lazy"
    decoding="async"
    className="aspect-16/10 w-full bg-sunk object-cover"
    style={position ? { objectPosition: position } : undefined}
    data-fallback="dimmed"
    suppressHydrationWarning
  />
);
