import { useQuery } from "@tanstack/react-query";
import { Link } from "#ui/link.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { Use } from "../../../references/use.ts";
import { entryHref } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import { useAdminGroups } from "../../groups.ts";
import { usedByQuery } from "../../used-by.query.ts";
import { useEditPage } from "./edit-page-state.ts";
import { SideButton, SidePart } from "./side-part.tsx";

const mostShown = 6;

/** The entries that refer to this one, each by one link, however often it does. */
export function EditUses({ entry }: { entry: EntryData }) {
  const { type } = useEditPage();
  const { data, isError, refetch } = useQuery(usedByQuery(type, entry.id));
  const uses = [...new Map(data?.map((use) => [`${use.kind} ${use.id} ${use.title}`, use])).values()];
  return (
    <SidePart
      title={
        <>Used by {data && <span className="font-normal text-muted tabular-nums">{uses.length}</span>}</>
      }
    >
      {!data ? (
        isError ? (
          <>
            <p>The places that use it could not be loaded.</p>
            <div>
              <SideButton onClick={() => void refetch()}>Try again</SideButton>
            </div>
          </>
        ) : (
          <SkeletonText lines={1} />
        )
      ) : uses.length === 0 ? (
        <p className="text-muted">Nothing refers to it.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {uses.slice(0, mostShown).map((use) => (
            <li key={`${use.kind} ${use.id} ${use.title}`}>
              <UseLink use={use} />
            </li>
          ))}
          {uses.length > mostShown && <li className="text-muted">and {uses.length - mostShown} more</li>}
        </ul>
      )}
    </SidePart>
  );
}

function UseLink({ use: { kind, id, title } }: { use: Use }) {
  const tabs = useAdminGroups().flatMap((group) => group.tabs);
  const tab = tabs.find((one) => one.kind === kind);
  if (!tab || id === null) return <span className="wrap-anywhere">{title}</span>;
  return (
    <Link to={entryHref(tab.slug, id)} className="text-accent wrap-anywhere hover:underline">
      {title}
    </Link>
  );
}
