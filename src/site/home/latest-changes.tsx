import { useQuery } from "@tanstack/react-query";
import { ChangeNote } from "#cms/changes/change-note.tsx";
import { latestVendorChangesQuery } from "#cms/changes/changes.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";

/** The latest changes at the vendors; nothing when there are none. */
export function LatestChanges() {
  const { data } = useQuery(latestVendorChangesQuery);
  if (!data?.items.length) return null;
  return (
    <Section title="What Changed" action={<ArrowLink to={routes.changes.href()}>All Changes</ArrowLink>}>
      <ul className="grid gap-x-12 md:grid-cols-2">
        {data.items.map((change) => (
          <ChangeNote key={change.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}
