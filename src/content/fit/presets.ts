import type { Requirement } from "./requirements.ts";

/** Typical requirements of a type of office, with the reason for its musts. */
export interface Preset {
  key: string;
  title: string;
  reason: string;
  requirements: Requirement[];
}

const requirementsOf = (musts: string[], nices: string[]): Requirement[] => [
  ...musts.map((feature): Requirement => ({ feature, importance: "must" })),
  ...nices.map((feature): Requirement => ({ feature, importance: "nice" })),
];

/** Initial requirements by type of office. They are published with the method. */
export const presets: Preset[] = [
  {
    key: "single-family-office",
    title: "Single family office",
    reason: "One family, many entities: the whole picture first, then accounts that follow ownership.",
    requirements: requirementsOf(
      [
        "consolidated-reporting",
        "entity-and-ownership-mapping",
        "data-aggregation",
        "alternative-investments",
      ],
      ["general-ledger", "document-management", "capital-call-management", "bill-pay", "role-based-access"],
    ),
  },
  {
    key: "multi-family-office",
    title: "Multi-family office",
    reason:
      "Many clients side by side: each sees its own figures, and the office bills and controls the work.",
    requirements: requirementsOf(
      [
        "consolidated-reporting",
        "performance-measurement",
        "client-portal",
        "data-aggregation",
        "role-based-access",
      ],
      ["fee-billing", "crm", "workflow-automation", "compliance", "api", "alternative-investments"],
    ),
  },
  {
    key: "investment-led",
    title: "Investment-led office",
    reason: "Funds and direct deals make up most of the assets: commitments, calls and returns come first.",
    requirements: requirementsOf(
      ["alternative-investments", "capital-call-management", "performance-measurement"],
      ["risk-analytics", "cash-flow-forecasting", "portfolio-accounting", "document-management", "api"],
    ),
  },
  {
    key: "accounting-led",
    title: "Accounting-led office",
    reason:
      "The books are the product: ledgers for every entity, partnerships, bills and tax from one record.",
    requirements: requirementsOf(
      ["general-ledger", "partnership-accounting", "multi-currency", "reconciliation"],
      ["bill-pay", "tax-reporting", "portfolio-accounting", "document-management", "workflow-automation"],
    ),
  },
  {
    key: "adviser",
    title: "Wealth adviser",
    reason: "Portfolios under management: orders and models on one side, the client's view on the other.",
    requirements: requirementsOf(
      ["performance-measurement", "client-portal", "rebalancing-and-trading", "data-aggregation"],
      ["crm", "fee-billing", "compliance", "order-management", "mobile-app", "api"],
    ),
  },
];
