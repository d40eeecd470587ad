import { Play } from "lucide-react";
import { DialogOpener } from "#ui/dialog-opener.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FallbackImage } from "#ui/fallback-image.tsx";
import type { ShownVideo } from "./video-embed.ts";

/** The vendor's videos. Embeddable ones open in a dialog, others are links. */
export function VendorVideos({ videos }: { videos: ShownVideo[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {videos.map((video, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: videos have no id, and the list never changes
        <li key={index}>{video.isEmbedded ? <VideoDialog video={video} /> : <VideoLink video={video} />}</li>
      ))}
    </ul>
  );
}

function VideoDialog({ video }: { video: ShownVideo }) {
  const { title, player } = video;
  return (
    <DialogOpener
      size="wide"
      title={title}
      className="group block w-full cursor-pointer text-left hover:text-accent"
      face={
        <>
          <Thumbnail video={video} />
          <span className="mt-2 block font-medium wrap-anywhere">{title}</span>
        </>
      }
    >
      {player ? (
        <iframe
          src={player}
          title={title}
          className="aspect-16/9 w-full bg-sunk"
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <UnableToLoad video={video} />
      )}
    </DialogOpener>
  );
}

/** A video whose platform cannot be embedded. */
function VideoLink({ video }: { video: ShownVideo }) {
  const { title, page } = video;
  return (
    <>
      <Thumbnail video={video} />
      <p className="mt-2 font-medium wrap-anywhere">{title}</p>
      {page && <ExternalLink href={page}>Watch the video</ExternalLink>}
    </>
  );
}

/** The video's thumbnail. If it cannot be loaded, the background with the play icon remains. */
function Thumbnail({ video: { thumbnail } }: { video: ShownVideo }) {
  return (
    <span className="relative grid aspect-16/9 place-items-center overflow-hidden rounded-control border border-rule bg-linear-to-br from-accent-wash to-sunk group-hover:border-accent">
      <FallbackImage
        sources={thumbnail ? [thumbnail] : []}
        sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 92vw"
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <span className="relative grid size-12 place-items-center rounded-full bg-accent text-on-accent">
        <Play aria-hidden="true" className="size-5" />
      </span>
    </span>
  );
}

function UnableToLoad({ video: { platform, embedId, title, page } }: { video: ShownVideo }) {
  return (
    <div role="alert">
      <p className="font-medium">Unable to load video</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted">
        <dt>Platform</dt>
        <dd>{platform}</dd>
        <dt>Video ID</dt>
        <dd className="wrap-anywhere">{embedId}</dd>
        <dt>Title</dt>
        <dd className="wrap-anywhere">{title}</dd>
      </dl>
      {page && (
        <p className="mt-4">
          <ExternalLink href={page}>Open on {platform}</ExternalLink>
        </p>
      )}
    </div>
  );
}
