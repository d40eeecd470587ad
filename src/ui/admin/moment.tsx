import { formatMoment } from "./formats.ts";

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatMoment(at)}
    </time>
  );
}
