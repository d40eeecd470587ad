/** For a native popover over the page, as its `ref`: it closes when the focus goes on to what it covers. */
export function closesWhenLeft(popover: HTMLElement | null) {
  const close = ({ relatedTarget }: FocusEvent) => {
    const isLeft = relatedTarget instanceof Node && !popover?.contains(relatedTarget);
    if (isLeft && popover?.matches(":popover-open")) popover.hidePopover();
  };
  popover?.addEventListener("focusout", close);
  return () => popover?.removeEventListener("focusout", close);
}
