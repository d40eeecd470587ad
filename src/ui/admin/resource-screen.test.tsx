import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ResourceList, ResourceScreen, ResourceTable } from "./resource-screen.tsx";

const rows = [{ name: "Mailing" }, { name: "Index" }];

const screen = (data: typeof rows | undefined, error: Error | null) =>
  renderToStaticMarkup(
    <ResourceScreen what="webhooks" query={{ data, error, refetch: () => undefined }}>
      {(all) => (
        <ResourceList rows={all} keyOf={({ name }) => name} empty="No webhooks">
          {({ name }) => name}
        </ResourceList>
      )}
    </ResourceScreen>,
  );

describe("a resource screen", () => {
  test("says that it is loading, then what it has", () => {
    expect(screen(undefined, null)).toContain("Loading the webhooks...");
    expect(screen(rows, null)).toMatch(/<li>.*Mailing.*<li>.*Index/);
    expect(screen([], null)).toContain("No webhooks");
  });

  test("says why it has nothing, and keeps what it has when a later load fails", () => {
    const failed = screen(undefined, new Error("Out of order"));
    expect(failed).toContain("The webhooks could not be loaded");
    expect(failed).toContain("Out of order");
    expect(failed).toContain("Try again");
    expect(screen(rows, new Error("Out of order"))).not.toContain("could not be loaded");
  });
});

test("a resource table names its rows, and the values that stand without a heading", () => {
  const table = renderToStaticMarkup(
    <ResourceTable
      label="Webhooks"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { heading: "Name", isRowName: true, cell: ({ name }) => name },
        { heading: "Length", isNamed: true, cell: ({ name }) => name.length },
      ]}
    />,
  );
  expect(table).toMatch(/<caption[^>]*>Webhooks</);
  expect(table).toMatch(/<th scope="row"[^>]*>Mailing</);
  expect(table).toMatch(/<td[^>]*><span[^>]*>Length: <\/span>7</);
});
