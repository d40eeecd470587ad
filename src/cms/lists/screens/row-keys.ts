import type { KeyboardEvent } from "react";

/** The single-key shortcuts of a row's title. */
interface TitleKeys {
  onLook: (id: number) => void;
  onSelect: (id: number) => void;
}

/**
 * Moves the focus between the cells of a list with the arrow keys. `data-row` holds the entry's id, and `data-cell` marks a row's
 * focusable elements. On a title, `j` and `k` move too, Space previews the entry and `x` selects it.
 */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>, { onLook, onSelect }: TitleKeys) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { cell } = target.dataset;
  if (cell === undefined || event.defaultPrevented) return;
  const id = Number(target.closest<HTMLElement>("[data-row]")?.dataset.row);
  const isTitle = cell === "title";
  const to = findCell(target, isTitle ? (aliases.get(key) ?? key) : key);
  if (to) to.focus();
  else if (isTitle && key === " ") onLook(id);
  else if (isTitle && key === "x") onSelect(id);
  else return;
  event.preventDefault();
}

const aliases = new Map([
  ["j", "ArrowDown"],
  ["k", "ArrowUp"],
]);

function findCell(from: HTMLElement, key: string): HTMLElement | null {
  if (key === "ArrowDown") return cellBelow(from, 1);
  if (key === "ArrowUp") return cellBelow(from, -1);
  const cells = [...(from.closest("[data-row]")?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])].filter(
    (cell) => cell.checkVisibility(),
  );
  const place = cells.indexOf(from);
  if (key === "ArrowRight") return cells[place + 1] ?? null;
  if (key === "ArrowLeft") return cells[place - 1] ?? null;
  return null;
}

/** Returns the same cell `distance` rows below, or null past the end of the page. */
export function cellBelow(from: HTMLElement, distance: number): HTMLElement | null {
  const row = from.closest<HTMLElement>("[data-row]");
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-row]") ?? [])];
  const next = row && rows[rows.indexOf(row) + distance];
  return next?.querySelector<HTMLElement>(`[data-cell="${from.dataset.cell}"]`) ?? null;
}

/** Focuses the title of an entry's row, in the table or the cards, whichever is visible. */
export function focusTitle(list: HTMLElement | null, id: number) {
  const titles = list?.querySelectorAll<HTMLElement>(`[data-row="${id}"] [data-cell="title"]`) ?? [];
  [...titles].find((title) => title.checkVisibility())?.focus();
}
