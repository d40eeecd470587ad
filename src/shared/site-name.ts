/** The site's name: `Family Office Software Guide` (spec 2.18). */
export const siteNameOf = (product: string) => `${product} Guide`;
