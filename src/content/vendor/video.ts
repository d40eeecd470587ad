import { z } from "zod";

export const videoPlatforms = ["youtube", "vimeo", "wistia", "other"] as const;

export const video = z.object({
  platform: z.enum(videoPlatforms).default("youtube"),
  url: z.string().default(""),
  title: z.string().default(""),
  embedId: z.string().optional(),
  thumbnail: z.string().optional(),
});

export type Video = z.infer<typeof video>;

/** A video that can be saved, because it has a URL or, on a known platform, an id. */
export const videoInput = video.refine(
  ({ platform, url, embedId }) => url.trim() !== "" || (platform !== "other" && Boolean(embedId)),
  { error: "A video needs a URL", path: ["url"] },
);
