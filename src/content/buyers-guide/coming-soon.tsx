import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { type PlannedGuide, plannedGuides } from "./planned-guides.ts";

/** The planned guides by role. Published ones are links. */
export function ComingSoon({ publishedSlugs }: { publishedSlugs: string[] }) {
  return (
    <Section
      title="Coming Soon"
      lead={`A guide for each role in the decision.${publishedSlugs.length > 0 ? " Published guides are linked." : ""}`}
      className="mt-12"
    >
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {plannedGuides.map((guide) => (
          <li key={guide.slug} className="border-t border-rule py-4">
            <h3 className="text-17">
              <PlannedName guide={guide} isPublished={publishedSlugs.includes(guide.slug)} />
            </h3>
            <p className="mt-1 text-15 text-muted">{guide.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A planned guide's name, as a link once it is published. */
export function PlannedName({
  guide: { slug, name },
  isPublished,
}: {
  guide: PlannedGuide;
  isPublished: boolean;
}) {
  if (!isPublished) return name;
  return (
    <Link
      to={routes.buyersGuide.href({ slug })}
      className="text-accent underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {name}
    </Link>
  );
}
