/** Returns the top-level field of a path: `videos` for `videos.0.url`. */
export const topField = (path: string) => path.split(".", 1)[0] ?? path;
