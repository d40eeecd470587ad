import type { Video } from "./video.ts";

/** Parses platform and id from a video's address. Returns nothing for an address of no known platform. */
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
