/** A key beside what it does; not part of a button's name. */
export const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="pointer-coarse:hidden">
    <kbd className="rounded-control border border-rule-strong bg-surface px-1.5 font-sans text-13 leading-5 font-normal text-muted">
      {name}
    </kbd>
  </span>
);
