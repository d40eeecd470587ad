import { describe, expect, test } from "vitest";
import { embedUrl, thumbnailUrl, watchUrl } from "./video-embed.ts";

describe("an embed id gives a player", () => {
  test.each([
    ["youtube", "dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["youtube", "a-b_c-d_e-f", "https://www.youtube-nocookie.com/embed/a-b_c-d_e-f"],
    ["vimeo", "76979871", "https://player.vimeo.com/video/76979871"],
    ["wistia", "h7k2m9p4q1", "https://fast.wistia.net/embed/iframe/h7k2m9p4q1"],
  ] as const)("%s %s", (platform, embedId, address) => {
    expect(embedUrl({ platform, embedId })).toBe(address);
  });
});

describe("an embed id is refused", () => {
  test.each([
    ["youtube", "dQw4w9WgXc", "ten characters"],
    ["youtube", "dQw4w9WgXcQQ", "twelve characters"],
    ["youtube", "dQw4w9WgX Q", "a blank"],
    ["youtube", "TESTw9WgXcQ", "begins with test, whatever its case"],
    ["youtube", "demow9WgXcQ", "begins with demo"],
    ["youtube", "placeholder", "is a placeholder"],
    ["vimeo", "1234567890", "begins with 123"],
    ["vimeo", "9876543210", "begins with 987654"],
    ["vimeo", "76979", "purely alphanumeric and shorter than 8"],
    ["vimeo", "7697-9871", "not only digits"],
    ["wistia", "h7k2m9p", "shorter than 8"],
    ["wistia", "h7k2-m9p4", "not alphanumeric"],
    ["wistia", "a-b", "shorter than 5"],
    ["other", "dQw4w9WgXcQ", "another platform"],
    ["youtube", undefined, "missing"],
  ] as const)("%s %s: %s", (platform, embedId, _reason) => {
    expect(embedUrl({ platform, embedId })).toBeNull();
  });
});

test("a video's own thumbnail takes precedence over the platform's", () => {
  const video = { platform: "youtube", embedId: "dQw4w9WgXcQ", url: "", title: "" } as const;
  expect(thumbnailUrl({ ...video, thumbnail: "/media/own.jpg" })).toBe("/media/own.jpg");
  expect(thumbnailUrl(video)).toBe("https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
  expect(thumbnailUrl({ ...video, embedId: "nope" })).toBeNull();
});

test("a video that cannot be embedded links to its web address, never to a script", () => {
  const video = { platform: "other", title: "" } as const;
  expect(watchUrl({ ...video, url: "https://videos.example/1" })).toBe("https://videos.example/1");
  expect(watchUrl({ ...video, url: "javascript:alert(1)" })).toBeNull();
});
