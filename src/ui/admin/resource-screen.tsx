import type { Key, ReactNode } from "react";
import { Button } from "../button.tsx";
import { classes } from "../classes.ts";
import { ErrorState } from "../error-state.tsx";
import { keepFocusInList } from "../keep-focus.ts";
import { LoadingRegion, SkeletonText } from "../skeleton.tsx";
import { HeadActions } from "./page-head.tsx";

/** The part of a query that its screen needs. */
interface Loading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Replaces data while it loads or after loading failed. `what` names it in the messages: `webhooks`. */
export const NotLoaded = ({
  what,
  query: { error, refetch },
  lines = 6,
  children = <SkeletonText lines={lines} />,
}: {
  what: string;
  query: Pick<Loading<unknown>, "error" | "refetch">;
  /** The lines of the skeleton. */
  lines?: number | undefined;
  /** Another skeleton. */
  children?: ReactNode;
}) =>
  error ? (
    <ErrorState
      level={3}
      title={`The ${what} could not be loaded`}
      text={error.message}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  ) : (
    <LoadingRegion label={`Loading the ${what}...`}>{children}</LoadingRegion>
  );

/**
 * A screen that lists one kind of resource: its actions in the header, its rows below. If a focused row disappears, the focus moves to
 * the row that takes its place.
 */
export const ResourceScreen = <Data,>({
  what,
  query,
  lines,
  actions,
  className,
  children,
}: {
  /** Names the resources in the messages: `webhooks`. */
  what: string;
  query: Loading<Data>;
  /** The lines of the skeleton. */
  lines?: number;
  actions?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}) => (
  <div ref={keepFocusInList} tabIndex={-1} className={classes("outline-none", className)}>
    {query.data === undefined ? (
      <NotLoaded what={what} query={query} lines={lines} />
    ) : (
      <>
        {actions && <HeadActions>{actions}</HeadActions>}
        {children(query.data)}
      </>
    )}
  </div>
);

interface Rows<Row> {
  label?: string;
  rows: Row[];
  keyOf: (row: Row) => Key;
}

/** Resources as a list. `actions` are at the end of each row, or below it on narrow screens. */
export const ResourceList = <Row,>({
  label,
  rows,
  keyOf,
  empty,
  actions,
  children,
}: Rows<Row> & {
  /** Replaces an empty list. */
  empty?: ReactNode;
  actions?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}) =>
  rows.length === 0 ? (
    empty
  ) : (
    <ul aria-label={label} className="divide-y divide-rule border-y border-rule">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <ResourceRow actions={actions?.(row)}>{children(row)}</ResourceRow>
        </li>
      ))}
    </ul>
  );

/** One resource with its actions. */
export const ResourceRow = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <div className="min-w-0 flex-1 basis-56">{children}</div>
    {actions && <div className="flex min-w-0 flex-wrap gap-1">{actions}</div>}
  </div>
);

/** The name of a resource and a line about it. */
export const RowText = ({ name, children }: { name: ReactNode; children?: ReactNode }) => (
  <>
    <p className="font-medium wrap-anywhere">{name}</p>
    {children && <p className="text-13 wrap-anywhere text-muted">{children}</p>}
  </>
);

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells, such as the width from 40rem, and their place in narrow tables. */
  className?: string;
  /** True if its cells are the headers of their rows. */
  isRowName?: boolean;
  /** True if narrow tables, which show no headings, need it before the cell. */
  isNamed?: boolean;
}

/** Resources as a table. If it is narrow, each row is a block of lines. */
export const ResourceTable = <Row,>({
  label,
  rows,
  keyOf,
  columns,
}: Rows<Row> & { columns: Column<Row>[] }) => (
  <div className="@container">
    <table className="block w-full text-left @min-[40rem]:table">
      <caption className="sr-only">{label}</caption>
      <thead className="hidden bg-sunk text-13 text-muted @min-[40rem]:table-header-group">
        <tr>
          {columns.map(({ heading, className }) => (
            <th key={heading} scope="col" className={classes("px-3 py-2 font-medium", className)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-rule border-y border-rule @min-[40rem]:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2 @min-[40rem]:table-row"
          >
            {columns.map(({ heading, cell, className, isRowName, isNamed }) => {
              const Cell = isRowName ? "th" : "td";
              return (
                <Cell
                  key={heading}
                  scope={isRowName ? "row" : undefined}
                  className={classes("@min-[40rem]:px-3 @min-[40rem]:py-1.5", className)}
                >
                  {isNamed && <span className="@min-[40rem]:hidden">{heading}: </span>}
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
