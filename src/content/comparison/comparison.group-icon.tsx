import { Building2, Layers, type LucideIcon, Wallet } from "lucide-react";

/** The icons of groups as symbols, once in a page: each group stands in it up to three times. */
export const GroupIconSymbols = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    {[...icons.values()].map((Icon, place) => (
      <symbol key={Icon.displayName} id={`group-${place}`} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
);

/** The icon before the names of the first three groups (spec 2.19). */
export function GroupIcon({ group }: { group: string }) {
  const place = [...icons.keys()].indexOf(group);
  if (place < 0) return null;
  return (
    <svg aria-hidden="true">
      <use href={`#group-${place}`} />
    </svg>
  );
}

const icons = new Map<string, LucideIcon>([
  ["Company Overview", Building2],
  ["Requirements & Pricing", Wallet],
  ["Core Features", Layers],
]);
