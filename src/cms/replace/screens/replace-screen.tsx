import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormLabel } from "#cms/admin/groups.ts";
import { api } from "#http/client/api.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { Notice } from "#ui/admin/notice.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { keepFocus, keepFocusInList } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type FoundField, hasWords, keyOf, longestPhrase, mostPlaces } from "../replace.schema.ts";
import { isReplacedQuery, readUnfinished, type Unfinished, useReplace } from "./use-replace.ts";

/** Finds words in all entries, and replaces them in the fields that the editor leaves ticked. The words are in the address. */
export function ReplaceScreen() {
  const [params] = useSearchParams();
  const [find, replacement] = [params.get("find") ?? "", params.get("with") ?? ""];
  const key = JSON.stringify([find, replacement]);
  return (
    <div ref={keepFocus} tabIndex={-1} className="flex max-w-240 flex-col gap-6 outline-none">
      <Words find={find} replacement={replacement} />
      {find !== "" && !hasWords(find) && <p role="status">Enter at least one letter or digit.</p>}
      {hasWords(find) && <Found key={`found ${key}`} find={find} replacement={replacement} />}
    </div>
  );
}

function Words({ find, replacement }: { find: string; replacement: string }) {
  const [, setParams] = useSearchParams();
  const [words, setWords] = useState({ find, with: replacement });
  // Another address has other words. The form itself stays, and keeps the focus.
  const [address, setAddress] = useState({ find, replacement });
  if (address.find !== find || address.replacement !== replacement) {
    setAddress({ find, replacement });
    setWords({ find, with: replacement });
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (words.find.trim() !== "") setParams({ find: words.find.trim(), with: words.with.trim() });
  };
  return (
    <form onSubmit={search} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Find"
        className="min-w-[min(14rem,100%)] flex-1"
        value={words.find}
        maxLength={longestPhrase}
        onChange={({ target }) => setWords({ ...words, find: target.value })}
      />
      <TextField
        label="Replace with"
        className="min-w-[min(14rem,100%)] flex-1"
        value={words.with}
        maxLength={longestPhrase}
        onChange={({ target }) => setWords({ ...words, with: target.value })}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}

function Found({ find, replacement }: { find: string; replacement: string }) {
  const query = useQuery(wordsQuery(find, replacement));
  const words = { find, with: replacement };
  const { replace, undo, skipped, done } = useReplace(words);
  const isReplaced = useQuery({ ...isReplacedQuery(words), enabled: !replace.isPending });
  const unfinished = replace.isPending ? null : readUnfinished(words);
  return (
    <>
      {isReplaced.data && !replace.isPending && (
        <Notice>These words are already being replaced, in this or another tab.</Notice>
      )}
      {unfinished && query.data && isReplaced.data === false && (
        <Rest
          unfinished={unfinished}
          fields={query.data.fields}
          isStale={query.isFetching}
          replace={replace}
          undo={undo}
        />
      )}
      {skipped.length > 0 && (
        <Notice>
          Left unchanged: {skipped.map(({ title, message }) => `“${title}” (${message})`).join(", ")}
        </Notice>
      )}
      {query.data && !query.error ? (
        <Fields
          {...query.data}
          replacement={replacement}
          replace={replace}
          done={done}
          isStale={query.isFetching}
        />
      ) : (
        <NotLoaded what="entries" query={query} />
      )}
    </>
  );
}

/** Counts the entries of an interrupted replacement, and offers to complete or undo it. */
function Rest({
  unfinished,
  fields,
  isStale,
  replace,
  undo,
}: {
  unfinished: Unfinished;
  fields: FoundField[];
  isStale: boolean;
} & Pick<ReturnType<typeof useReplace>, "replace" | "undo">) {
  const { chosen, batch } = unfinished;
  const keys = new Set(chosen);
  const rest = fields.filter((one) => keys.has(keyOf(one)));
  const remaining = countEntries(rest.map(keyOf));
  const replaced = countEntries(chosen) - remaining;
  return (
    <Notice
      action={
        <>
          {remaining > 0 && (
            <Button isBusy={isStale} onClick={() => replace.mutate({ fields: rest, unfinished })}>
              Replace the rest
            </Button>
          )}
          <Button variant="quiet" isBusy={undo.isPending} onClick={() => undo.mutate(batch)}>
            Undo
          </Button>
        </>
      }
    >
      This replacement was interrupted: {pluralize(replaced, "entry", "entries")} replaced,{" "}
      {formatCount(remaining)} left.
    </Notice>
  );
}

/** Counts the entries of fields, by their keys. */
const countEntries = (keys: string[]) => new Set(keys.map((key) => key.slice(0, key.lastIndexOf(" ")))).size;

const fieldsAtATime = 100;

function Fields({
  fields,
  isCut,
  replacement,
  replace,
  done,
  isStale,
}: {
  fields: FoundField[];
  isCut: boolean;
  replacement: string;
  replace: ReturnType<typeof useReplace>["replace"];
  /** Entries replaced so far, while a replacement runs. */
  done: number;
  /** True while the fields are fetched again: their versions may have changed. */
  isStale: boolean;
}) {
  // Choices by field. Other names are left out unless ticked, because they keep a former name findable.
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const [shown, setShown] = useState(fieldsAtATime);
  const isChosen = (one: FoundField) => choices[keyOf(one)] ?? !one.isOtherName;
  const chosen = fields.filter(isChosen);
  const count = chosen.reduce((sum, one) => sum + one.count, 0);
  const setAll = (isTicked: boolean) =>
    setChoices(Object.fromEntries(fields.map((one) => [keyOf(one), isTicked])));
  if (fields.length === 0)
    return (
      <EmptyState
        level={3}
        title="No other text contains these words"
        text="The search looks for whole words, with the same capitals."
      />
    );
  return (
    <section aria-label="Found" className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Found in {pluralize(fields.length, "field")}. {formatCount(chosen.length)} selected. Addresses never
        change.
        {isCut && ` These are the first ${formatCount(mostPlaces)}: replace them, then search again.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          isBusy={replace.isPending || isStale}
          disabled={chosen.length === 0 || replacement === ""}
          onClick={() => replace.mutate({ fields: chosen })}
        >
          {replace.isPending ? replacingWords(done) : `Replace ${pluralize(count, "time")}`}
        </Button>
        <Button
          variant="quiet"
          disabled={replace.isPending}
          onClick={() => setAll(chosen.length < fields.length)}
        >
          {chosen.length < fields.length ? "Select all" : "Select none"}
        </Button>
        {replacement === "" && <p className="text-13">Enter what to replace the words with.</p>}
      </div>
      <ul ref={keepFocusInList} tabIndex={-1} className="border-t border-rule outline-none">
        {fields.slice(0, shown).map((one) => (
          <Row
            key={keyOf(one)}
            found={one}
            replacement={replacement}
            isChosen={isChosen(one)}
            isDisabled={replace.isPending}
            onChoose={(isTicked) => setChoices({ ...choices, [keyOf(one)]: isTicked })}
          />
        ))}
      </ul>
      {fields.length > shown && (
        <Button className="self-start" onClick={() => setShown(shown + fieldsAtATime)}>
          {fields.length - shown} more
        </Button>
      )}
    </section>
  );
}

const replacingWords = (done: number) =>
  done === 0 ? "Replacing..." : `Replacing... ${pluralize(done, "entry", "entries")} done`;

function Row({
  found: { type, kind, id, title, field, count, excerpts, isOtherName },
  replacement,
  isChosen,
  isDisabled,
  onChoose,
}: {
  found: FoundField;
  replacement: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isTicked: boolean) => void;
}) {
  const labelOf = useFormLabel();
  return (
    <li className="border-b border-rule py-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <CheckboxField
          className="min-w-0 flex-1"
          label={`${title} › ${labelOf(kind, field)}`}
          hint={isOtherName ? "Readers also find the entry by these names." : undefined}
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <Link
          to={routes.adminEntry.href({ tab: type, entry: String(id) })}
          className="py-1 text-13 text-accent underline underline-offset-4"
        >
          Open<span className="sr-only"> {title}</span>
        </Link>
      </div>
      <ul className="pl-6.5 text-14 text-muted">
        {excerpts.map(({ before, found, after }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a field have no other key
          <li key={place} className="wrap-anywhere">
            {before}
            {replacement === "" ? (
              <mark>{found}</mark>
            ) : (
              <>
                <del>{found}</del> <ins className="font-medium text-ink no-underline">{replacement}</ins>
              </>
            )}
            {after}
          </li>
        ))}
        {count > excerpts.length && <li>and {pluralize(count - excerpts.length, "more place")}</li>}
      </ul>
    </li>
  );
}

/** The fields that contain a phrase. */
const wordsQuery = (find: string, replacement: string) =>
  queryOptions({
    queryKey: ["admin", "words", find, replacement],
    queryFn: ({ signal }) => api("GET /api/admin/words", { query: { find, with: replacement }, signal }),
    staleTime: 0,
  });
