/** Number of vendors named in a section. */
const examplesOfSection = 2;

/** The vendors of the section at that place: each section begins with another one. */
export const examplesFor = <Vendor>(vendors: Vendor[], section: number): Vendor[] =>
  vendors
    .map((_, index) => vendors[(section + index) % vendors.length])
    .filter((vendor) => vendor !== undefined)
    .slice(0, examplesOfSection);
