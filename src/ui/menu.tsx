import * as Radix from "radix-ui/dropdown-menu";
import { type ReactNode, useRef } from "react";
import { classes } from "./classes.ts";

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  isDestructive?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

/**
 * A menu behind a button, operated by pointer, arrow keys (which wrap around) or first letter. `null` separates groups. An item
 * acts after the menu has closed and the button has the focus, so that a dialog it opens restores the focus there.
 */
export function Menu({ trigger, items }: { trigger: ReactNode; items: (MenuItem | null)[] }) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        loop
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={() => {
          if (chosen.current) setTimeout(chosen.current);
          chosen.current = null;
        }}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(12rem,100vw-1rem)] max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-dialog border border-rule bg-surface p-1 text-ink shadow-float"
      >
        {items.map((item, index) =>
          item ? (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu are never reordered
              key={index}
              {...item}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Radix.Separator key={index} className="my-1 h-px bg-rule" />
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

function Item({ label, icon, isDestructive, isDisabled, onSelect }: MenuItem) {
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classes(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 wrap-anywhere pointer-coarse:min-h-11",
        "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-accent-wash [&>svg]:size-4 [&>svg]:shrink-0",
        // Forced-colors mode drops backgrounds but draws this outline.
        "-outline-offset-2 data-highlighted:outline-2 data-highlighted:outline-transparent",
        isDestructive && "text-danger",
      )}
    >
      {icon}
      {label}
    </Radix.Item>
  );
}
