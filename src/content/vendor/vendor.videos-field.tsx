import { useListField } from "#cms/admin/list-fields.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { VendorVideos } from "./vendor.videos.tsx";
import { type Video, video, videoPlatforms } from "./video.ts";
import { embedUrl, platformNames, showVideo, watchUrl } from "./video-embed.ts";

/** Videos with their platform. For known platforms, the id is parsed from the URL. */
export function VideosField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isVideo);
  return (
    <ItemList
      legend={label}
      itemName="video"
      items={items}
      onChange={onChange}
      newItem={(): Video => ({ platform: "youtube", url: "", title: "" })}
      renderItem={(item, index, change) => (
        <VideoFields video={item} error={itemErrors[index]} onChange={change} />
      )}
      error={itemErrors.some(Boolean) ? undefined : error}
      ref={ref}
    />
  );
}

const isVideo = (value: unknown): value is Video => video.safeParse(value).success;

const platformLabels: Record<Video["platform"], string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  wistia: "Wistia",
  other: "Other",
};

function VideoFields({
  video: item,
  error,
  onChange,
}: {
  video: Video;
  error: string | undefined;
  onChange: (video: Video) => void;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Video URL"
        type="url"
        placeholder="https://"
        className="sm:col-span-2"
        value={item.url}
        error={error}
        onChange={({ target }) => onChange({ ...item, url: target.value, ...readVideoAddress(target.value) })}
      />
      <TextField
        label="Title"
        className="sm:col-span-2"
        value={item.title}
        onChange={({ target }) => onChange({ ...item, title: target.value })}
      />
      <SelectField
        label="Platform"
        options={videoPlatforms.map((value) => ({ value, label: platformLabels[value] }))}
        value={item.platform}
        onChange={({ target }) => onChange({ ...item, platform: platformOf(target.value) })}
      />
      <TextField
        label="Embed ID (optional)"
        value={item.embedId ?? ""}
        onChange={({ target }) => onChange({ ...item, embedId: target.value.trim() || undefined })}
      />
      <VideoPreview video={item} />
    </div>
  );
}

/** Previews the video as on the public page and explains how it will be shown. */
function VideoPreview({ video: item }: { video: Video }) {
  if (!item.url && !item.embedId) return null;
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <p className="text-13 text-muted">{describePlayback(item)}</p>
      <VendorVideos videos={[showVideo(item)]} />
    </div>
  );
}

/** Says how the public page will show a video, or why it cannot. */
function describePlayback(item: Video): string {
  const address = watchUrl(item);
  if (item.platform === "other")
    return address ? `The page links to ${address}.` : "The page shows no link: the address is missing.";
  if (embedUrl(item)) return `The page plays it from ${platformNames[item.platform]}.`;
  return `The page cannot play it: the embed ID is ${item.embedId ? "not valid for this platform" : "missing"}.`;
}

const platformOf = (value: string): Video["platform"] =>
  videoPlatforms.find((platform) => platform === value) ?? "other";

/** Parses platform and id from a video's URL. Returns null for unknown platforms. */
export function readVideoAddress(address: string): Pick<Video, "platform" | "embedId"> | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m|player|fast)\./, "");
  for (const { platform, hosts, idOf } of platforms) {
    if (!hosts.test(host)) continue;
    const embedId = idOf(pathname, searchParams);
    return embedId ? { platform, embedId } : null;
  }
  return null;
}

interface Platform {
  platform: Video["platform"];
  hosts: RegExp;
  idOf: (path: string, params: URLSearchParams) => string | null | undefined;
}

const platforms: Platform[] = [
  {
    platform: "youtube",
    hosts: /^youtu\.be$/,
    idOf: (path) => /^\/([\w-]{11})$/.exec(path)?.[1],
  },
  {
    platform: "youtube",
    hosts: /^youtube(-nocookie)?\.com$/,
    idOf: (path, params) =>
      /^\/(?:embed|shorts|live|v)\/([\w-]{11})/.exec(path)?.[1] ??
      (path === "/watch" ? /^[\w-]{11}$/.exec(params.get("v") ?? "")?.[0] : null),
  },
  {
    platform: "vimeo",
    hosts: /^vimeo\.com$/,
    idOf: (path) => /^\/(?:video\/|channels\/\w+\/)?(\d{5,})/.exec(path)?.[1],
  },
  {
    platform: "wistia",
    hosts: /(^|\.)wistia\.(com|net)$/,
    idOf: (path) => /\/(?:medias|iframe)\/([a-z0-9]{8,})/i.exec(path)?.[1],
  },
];
