/** The home page's questions where editors have chosen none (spec 2.3 and section 9: the sample figures). */
export const writtenFaqs = [
  {
    question: "What is family office software?",
    answer:
      "Systems that record what a family owns and through which entities, account for it, measure results and report to the people who decide. Most offices connect two or three of them.",
  },
  {
    question: "How much does family office software cost?",
    answer:
      "Software for a family office typically costs from $50,000 to $500,000+ annually, depending on entities, accounts, users and outsourced work. Implementation and data migration come on top.",
  },
  {
    question: "Who uses family office software?",
    answer:
      "Single family offices, which generally look after families with $100M+ in assets, multi-family offices, registered investment advisers, wealth managers and outsourced chief investment officers.",
  },
  {
    question: "What problems does family office software solve?",
    answer:
      "Scattered records, figures that nobody can trace back to their source, and structures that only one person knows. It does not settle unclear ownership or missing documents.",
  },
];
