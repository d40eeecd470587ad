import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";

export interface TabItem {
  value: string;
  label: ReactNode;
  /** Number of items in the tab. */
  count?: number;
  content: ReactNode;
}

/** Tabs with pointer and arrow keys. Controlled by `value`, or uncontrolled from the first tab. */
export function Tabs({
  label,
  items,
  value,
  onValueChange,
}: {
  /** The accessible name of the tab list. */
  label: string;
  items: TabItem[];
  value?: string;
  onValueChange?: (value: string) => void;
}) {
  return (
    <Radix.Root value={value} defaultValue={items[0]?.value} onValueChange={onValueChange}>
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-rule">
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={tabClass}>
            {item.label}
            {item.count !== undefined && (
              <span className="text-13 text-muted tabular-nums">{item.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-6">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

const tabClass =
  "flex min-h-11 cursor-pointer items-center gap-1.5 pb-0.5 whitespace-nowrap text-muted " +
  "transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-b-2 data-[state=active]:border-accent data-[state=active]:pb-0 data-[state=active]:font-medium " +
  "data-[state=active]:text-ink";
