import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";

/** Leads to the form for corrections of a vendor, or of one of its fields; nothing where mail cannot be sent. */
export function SuggestLink({ slug, field }: { slug: string; field?: string }) {
  if (!useSite().takesSuggestions) return null;
  const query = field ? `?${new URLSearchParams({ field })}` : "";
  return (
    <p className="text-13 print:hidden">
      <Link
        to={routes.suggestCorrection.href({ slug }) + query}
        rel="nofollow"
        className="text-accent underline underline-offset-4 hover:no-underline"
      >
        Suggest a correction
      </Link>
    </p>
  );
}
