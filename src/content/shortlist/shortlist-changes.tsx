import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readSince } from "#cms/facts/since.ts";
import { formatDate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ChangesSince } from "./changes-since.tsx";
import { shortlistHref } from "./shortlist.ts";

/** What changed at the list's vendors since the day in the address, or a link to what changed since the reader's last visit. */
export function ShortlistChanges({ slugs }: { slugs: string[] }) {
  const [params] = useSearchParams();
  const since = readSince(params);
  const lastVisit = useLastVisit();
  const day = since ?? lastVisit;
  if (day === null) return null;
  return (
    <section aria-labelledby="shortlist-changes" className="mt-12 print:hidden">
      <h2 id="shortlist-changes" className="mb-2 text-20">
        {since === null ? "Since your last visit" : `What changed since ${formatDate(day)}`}
      </h2>
      {since === null ? (
        <ArrowLink to={`${shortlistHref(slugs)}&since=${day}`}>
          {`See what changed since ${formatDate(day)}`}
        </ArrowLink>
      ) : (
        <ChangesSince vendors={slugs} since={day} />
      )}
    </section>
  );
}

/** The days of this visit and of the one before, `2026-10-25 2026-11-02`. Stored only in the browser. */
const key = "shortlist-visits";

/** Returns the day before today on which this browser last showed a shortlist. Null on the first visit and on the server. */
function useLastVisit(): string | null {
  const [lastVisit, setLastVisit] = useState<string | null>(null);
  useEffect(() => setLastVisit(recordVisit(new Date().toISOString().slice(0, 10))), []);
  return lastVisit;
}

function recordVisit(today: string): string | null {
  try {
    const [before = null, last = null] = (localStorage.getItem(key) ?? "").split(" ").filter(isDay);
    const newest = last ?? before;
    if (newest === today) return last === null ? null : before;
    localStorage.setItem(key, [newest, today].filter(Boolean).join(" "));
    return newest;
  } catch {
    // Storage is blocked: every visit is the first.
    return null;
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
