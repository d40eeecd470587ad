/** The roles of a table's parts, written out: some browsers forget them where phones lay the table out as a grid. */
export const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};
