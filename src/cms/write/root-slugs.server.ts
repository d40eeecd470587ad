import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import type { Row, SaveContext } from "../content-type.server.ts";
import type { Descriptor } from "../descriptor.ts";
import { findAddressOwner } from "../references/addresses.server.ts";
import { reservedSegments } from "../references/site-paths.ts";
import { freeSlug } from "./slugs.server.ts";

/**
 * Keeps a slug below the root unique across landing and basic pages, and apart from the first segments of other routes
 * (contract, section 6), and from `alsoReserved`. A slug that is left out is made to fit.
 * @throws AppError `conflict` when a given slug is taken
 */
export const keepRootSlugsApart =
  ({ kind, noun, slugLimit, titleOf }: Descriptor, alsoReserved: readonly string[] = []) =>
  async (values: Row, { db, old }: SaveContext): Promise<Row> => {
    const isTaken = async (slug: string) => {
      if (reservedSegments.has(slug) || alsoReserved.includes(slug)) return true;
      const owner = await findAddressOwner(db, routes.page.href({ slug }));
      return owner !== null && !(owner.kind === kind && owner.entryId === old?.id);
    };
    if (typeof values.slug === "string") {
      if (values.slug === old?.slug || !(await isTaken(values.slug))) return values;
      const message = `The slug “${values.slug}” is taken by another address of the site`;
      throw new AppError("conflict", message, { issues: [{ path: "slug", message }] });
    }
    return old
      ? values
      : { ...values, slug: await freeSlug(titleOf(values), noun, slugLimit ?? longestSlug, isTaken) };
  };
