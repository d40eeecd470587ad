import { useId } from "react";
import { Link } from "#ui/link.tsx";

/** A few links beside a text. Renders nothing if `links` is empty. */
export function SideList({ title, links }: { title: string; links: { to: string; text: string }[] }) {
  const headingId = useId();
  if (links.length === 0) return null;
  return (
    <aside aria-labelledby={headingId} className="print:hidden">
      <h2 id={headingId} className="mb-3 text-20">
        {title}
      </h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center py-2.5 wrap-anywhere hover:text-accent">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
