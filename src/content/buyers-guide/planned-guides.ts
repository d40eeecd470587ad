export interface PlannedGuide {
  /** The slug the guide will have once written. */
  slug: string;
  name: string;
  text: string;
}

/** The eight guides by role (spec 2.18). A guide becomes a link when an editor publishes it at its slug. */
export const plannedGuides: PlannedGuide[] = [
  {
    slug: "multi-family-office",
    name: "Multi-Family Office",
    text: "Many families on one platform: separation, fees and service at scale.",
  },
  {
    slug: "ria-wealth-manager",
    name: "RIA / Wealth Manager",
    text: "From advisory practice to family office service, within the rules.",
  },
  {
    slug: "single-family-office-principal",
    name: "Principal / Wealth Owner",
    text: "What the owner decides, and what can be left to the team.",
  },
  {
    slug: "chief-investment-officer",
    name: "CIO / Investment Team",
    text: "Performance, exposure and private markets that bear scrutiny.",
  },
  {
    slug: "operations-and-cfo",
    name: "Operations / CFO",
    text: "Ledger, partnership accounting, payments and controls.",
  },
  {
    slug: "new-family-office",
    name: "New / Setting-Up Family Office",
    text: "The first hundred days, and what can wait.",
  },
  {
    slug: "tech-forward-family-office",
    name: "Tech-Forward Family Office",
    text: "APIs, data ownership and automation before ready-made reports.",
  },
  {
    slug: "global-family-office",
    name: "Global Family Office",
    text: "Currencies, jurisdictions and reporting rules side by side.",
  },
];

const otherGuideCount = 4;

/** Returns four planned guides other than the current one, published ones first. */
export function otherGuides(currentSlug: string, publishedSlugs: string[]): PlannedGuide[] {
  const candidates = plannedGuides.filter(({ slug }) => slug !== currentSlug);
  const isPublished = ({ slug }: PlannedGuide) => publishedSlugs.includes(slug);
  return [...candidates.filter(isPublished), ...candidates.filter((guide) => !isPublished(guide))].slice(
    0,
    otherGuideCount,
  );
}
