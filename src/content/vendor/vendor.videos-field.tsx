import { useListField } from "#cms/admin/list-fields.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { VendorVideos } from "./vendor.videos.tsx";
import { type Video, video, videoPlatforms } from "./video.ts";
import { readVideoAddress } from "./video-address.ts";
import { embedUrl, platformNames, showVideo, watchUrl } from "./video-embed.ts";

/** Videos with their platform; the id is read from the address of a known platform. */
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

/** Shows the video as the public page will, and says what becomes of it there. */
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
  return `The page cannot play it: the embed ID is ${item.embedId ? "not one of this platform's" : "missing"}.`;
}

const platformOf = (value: string): Video["platform"] =>
  videoPlatforms.find((platform) => platform === value) ?? "other";
