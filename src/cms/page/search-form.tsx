import { Search } from "lucide-react";
import { routes } from "#shared/routes.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { inputClass } from "#ui/field.tsx";

/** The large search field. A plain form that works without scripts. */
export function SearchForm({ query }: { query: string }) {
  return (
    <search aria-label="Search the guide">
      <form action={routes.search.href()} className="flex max-w-184 gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
          />
          <input
            // Remounts the field for the new URL's query.
            key={query}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={200}
            aria-label="Search the guide"
            placeholder="Vendor or question"
            autoComplete="off"
            enterKeyHint="search"
            className={classes(inputClass, "min-h-13 pl-10 text-17")}
          />
        </div>
        <Button type="submit" variant="primary" className="min-h-13">
          Search
        </Button>
      </form>
    </search>
  );
}
