import icoAddress from "./favicon/favicon.ico?inline";
import svg from "./favicon/favicon.svg?raw";

/** The site's mark, a compass needle, as a scalable image and in the three sizes that tabs and desktops request. */
export const faviconSvg = svg;
export const faviconIco = new Uint8Array(
  Buffer.from(icoAddress.slice(icoAddress.indexOf(",") + 1), "base64"),
);
