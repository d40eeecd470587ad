/** Returns `/llms.txt`: where machines find the guide's facts (https://llmstxt.org). */
export const llmsText = (siteName: string, siteUrl: string): string => `# ${siteName}

> An independent guide to software for family offices and wealth managers: vendors, their features with sources, definitions and news. Every fact has a state, the date of its last check and its sources. An unknown fact is not a "no".

Every page is also available as Markdown at its address with \`.md\`, or with the header \`Accept: text/markdown\`.

## Pages

- [Vendors](${siteUrl}/vendors.md): all vendors with their main facts
- [Features](${siteUrl}/features.md): what the software can do, defined, with the vendors that offer it
- [Glossary](${siteUrl}/glossary.md): terms
- [Questions](${siteUrl}/faq.md): frequent questions about choosing software
- [Comparisons](${siteUrl}/compare.md): vendors side by side
- [Buyers' guides](${siteUrl}/buyers-guides.md): what to look for, by role
- [News](${siteUrl}/news.md): articles
- [Changes](${siteUrl}/changes.md): what changed, newest first
- [Methodology](${siteUrl}/methodology.md): how facts are checked

## Interfaces

- [MCP](${siteUrl}/mcp): the tools search, answer, get_vendor, compare, fit and changes (Model Context Protocol, POST)
- [Open data](${siteUrl}/data.md): all facts as CSV, JSON and Parquet
- [API](${siteUrl}/api/docs): every read as JSON
- [Description of the API](${siteUrl}/api/openapi.json): OpenAPI
`;
