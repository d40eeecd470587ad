import { routes } from "./routes.ts";

/** Questions that landing pages link to (spec 2.12). */
export const fixedQuestions = {
  whatIsIt: {
    label: "What is family office software?",
    to: routes.faq.href({ slug: "what-is-family-office-software" }),
  },
  cost: {
    label: "How much does family office software cost?",
    to: routes.faq.href({ slug: "how-much-does-family-office-software-cost" }),
  },
  fairComparison: {
    label: "How do we compare vendors fairly?",
    to: routes.faq.href({ slug: "how-to-compare-vendors-fairly" }),
  },
};
