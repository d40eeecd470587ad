import { startWebStandIn, type WebReply, type WebRequest } from "../guarded-fetch/web.stand-in.ts";

/** A photo of the stand-in. Every search finds all of them, in this order. */
export interface StandInPhoto {
  id: string;
  alt?: string | null;
  photographer?: string;
  /** A picture file. */
  bytes?: Buffer;
}

export const standInKey = "the key of the photo service";

/** A photo service on loopback that speaks Unsplash's protocol. */
export async function startPhotoStandIn(photos: StandInPhoto[] = []) {
  const web = await startWebStandIn();
  const describe = (photo: StandInPhoto) => ({
    id: photo.id,
    urls: { regular: `${web.url}/${photo.id}/regular`, small: `${web.url}/${photo.id}/small` },
    alt_description: photo.alt ?? null,
    description: null,
    user: { name: photo.photographer ?? "Ada Photo", links: { html: "https://unsplash.example/@ada" } },
    links: {
      html: `${web.url}/photos/${photo.id}`,
      download_location: `${web.url}/photos/${photo.id}/download`,
    },
  });
  for (const photo of photos) {
    const body = photo.bytes ?? "no picture";
    for (const size of ["regular", "small"])
      web.serve(`/${photo.id}/${size}`, { headers: { "content-type": "image/jpeg" }, body });
    web.serve(`/photos/${photo.id}/download`, json({ url: `${web.url}/${photo.id}/regular` }));
  }
  const defaultReply = ({ path, headers }: WebRequest): WebReply => {
    if (headers.authorization !== `Client-ID ${standInKey}`)
      return { ...json({ errors: ["OAuth error: The access token is invalid"] }), status: 401 };
    if (!path.startsWith("/search/photos?"))
      return { ...json({ errors: ["Couldn't find it"] }), status: 404 };
    return json({ total: photos.length, total_pages: 1, results: photos.map(describe) });
  };
  web.serve("*", defaultReply);
  return {
    ...web,
    apiUrl: web.url,
    photos: photos.map(describe),
    /** Sets the response to every further search. Without an argument, the photos again. */
    answerSearches: (reply?: WebReply) => web.serve("*", reply ?? defaultReply),
  };
}

const json = (body: unknown) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
