/** Elements that begin or end a line or a cell: words on both sides of their tags are not one word. */
export const separatingElements: ReadonlySet<string> = new Set(
  "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section select summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** The elements of HTML, those of earlier versions too. */
export const htmlElements: ReadonlySet<string> = new Set([
  ...separatingElements,
  ..."a abbr acronym applet area audio b base basefont bdi bdo bgsound big blink body br button canvas cite code col colgroup data datalist del dfn em embed font frame frameset head html i iframe img input ins kbd keygen label link map mark marquee math meta meter nobr noframes noscript object output param picture plaintext progress q rp rt ruby s samp script slot small source span strike strong style sub sup svg template textarea time title track tt u var video wbr xmp".split(
    " ",
  ),
]);
