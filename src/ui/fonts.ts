import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import sourceSerif from "./fonts/source-serif-4-latin-600.woff2?url";

/**
 * URLs of the fonts of every page, to be preloaded (`as="font" type="font/woff2" crossOrigin`) on wide windows. On phones the
 * page's script fetches them for the next page.
 */
export const preloadedFonts = [inter, sourceSerif];
