const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A moment in the editor's own time, to the minute. */
export const formatMoment = (instant: string) => moments.format(new Date(instant));

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatMoment(at)}
    </time>
  );
}
