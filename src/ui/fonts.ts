import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import sourceSerif from "./fonts/source-serif-4-latin-600.woff2?url";

/**
 * The addresses of the fonts every page uses, to be preloaded (`as="font" type="font/woff2" crossOrigin`) where the window
 * is wide. On phones the page's script fetches them for the next page.
 */
export const preloadedFonts = [inter, sourceSerif];
