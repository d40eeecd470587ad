/**
 * The line at the head of a printed page: its address and, by the script in the page's head, the day on which it was printed.
 * `address` is what is printed without scripts.
 */
export const PrintNote = ({ address }: { address: string }) => (
  <p id="print-note" suppressHydrationWarning className="hidden text-13 text-muted wrap-anywhere print:block">
    {`Printed from ${address}`}
  </p>
);
