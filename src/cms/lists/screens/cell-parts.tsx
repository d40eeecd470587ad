/** A cell's value, or a dash if it is unknown. An empty value is shown as empty. */
export const Value = ({ children }: { children: string | number | null }) =>
  children === null ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="block max-w-36 truncate 2xl:max-w-44">{children}</span>
  );

/** An editable value. It looks like a button on hover. */
export const cellClass =
  "-mx-1.5 inline-flex min-h-8 min-w-6 cursor-pointer items-center gap-1 rounded-control border border-transparent px-1.5 text-left -outline-offset-2 group-hover:border-rule-strong hover:bg-surface";
