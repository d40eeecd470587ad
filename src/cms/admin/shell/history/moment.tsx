import { formatMoment } from "#shared/text.ts";

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatMoment(at)}
    </time>
  );
}
