/** Shows a shortcut's key beside its action. Excluded from a button's accessible name. */
export const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="pointer-coarse:hidden">
    <kbd className="rounded-control border border-rule-strong bg-surface px-1.5 font-sans text-13 leading-5 font-normal text-muted">
      {name}
    </kbd>
  </span>
);
