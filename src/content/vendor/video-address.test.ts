import { expect, test } from "vitest";
import { readVideoAddress } from "./vendor.videos-field.tsx";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "youtube", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://player.vimeo.com/video/76979871", "vimeo", "76979871"],
  ["https://company.wistia.com/medias/e4a27b971d", "wistia", "e4a27b971d"],
  ["https://fast.wistia.net/embed/iframe/e4a27b971d", "wistia", "e4a27b971d"],
])("%s contains platform and id", (address, platform, embedId) => {
  expect(readVideoAddress(address)).toEqual({ platform, embedId });
});

test.each([
  "",
  "no address",
  "https://videos.example/1",
  "https://youtube.com/@channel",
  "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
])("%j is not recognized", (address) => {
  expect(readVideoAddress(address)).toBeNull();
});
