/** A `ref` that closes a native popover when the focus moves outside it. */
export function closesWhenLeft(popover: HTMLElement | null) {
  const close = ({ relatedTarget }: FocusEvent) => {
    const isLeft = relatedTarget instanceof Node && !popover?.contains(relatedTarget);
    if (isLeft && popover?.matches(":popover-open")) popover.hidePopover();
  };
  popover?.addEventListener("focusout", close);
  return () => popover?.removeEventListener("focusout", close);
}
