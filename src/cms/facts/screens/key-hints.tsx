/** Shows a list's shortcuts beside it. */
export const KeyHints = ({ keys }: { keys: [key: string, does: string][] }) => (
  <p className="hidden flex-wrap gap-x-4 gap-y-1 text-13 text-muted md:flex">
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded-control border border-rule-strong px-1.5">{key}</kbd> {does}
      </span>
    ))}
  </p>
);
