/** An AI rewrite of `sourceWords`: all of its facts in new words. */
export const rewriteAnswer = {
  title: "Zurich Gets an Acme Office",
  content:
    "Acme is moving into Zurich. Some forty people will work there, according to chief executive Jane Smith, who put the price at $5m.\n\nIt is the company's first step beyond its home market.",
  whyItMatters: "Family offices that report with Acme get a contact in Zurich.",
  excerpt: "Acme goes abroad for the first time.",
  category: "Markets",
  tags: ["Acme", "Zurich"],
  metaTitle: "Acme Opens in Zurich",
  metaDescription: "Acme moves into Zurich with forty people, its first step beyond its home market.",
};

/** The paragraphs of a page with the same facts. */
export const sourceWords = [
  "Acme, the maker of reporting software, said on Monday that it will open its first foreign office in Zurich, with room for 40 employees by the end of the year.",
  "Jane Smith, the chief executive, told reporters that the expansion would cost $5 million and be paid for out of running income, without any new debt.",
  "The company has so far served clients in its domestic market only, where it counts several hundred family offices among its customers.",
];
