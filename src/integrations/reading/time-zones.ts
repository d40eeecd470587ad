/** Offsets in hours. Names that mean several zones (IST) are left out: a guess would be hours off. */
const offsets: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  mez: 1,
  cest: 2,
  mesz: 2,
  eet: 2,
  sast: 2,
  eest: 3,
  msk: 3,
  gst: 4,
  pkt: 5,
  hkt: 8,
  sgt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  acdt: 10.5,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  brt: -3,
  nst: -3.5,
  ndt: -2.5,
  ast: -4,
  adt: -3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
};

const latestOffset = 14 * 60;

/** Minutes east of UTC: 0 without a zone, null for an unknown zone. */
export function zoneOffset(zone: string | undefined): number | null {
  if (!zone) return 0;
  const name = zone.toLowerCase();
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign) {
    const offset = Number(hours) * 60 + Number(minutes);
    return offset > latestOffset || Number(minutes) > 59 ? null : sign === "-" ? -offset : offset;
  }
  const known = Object.hasOwn(offsets, name) ? offsets[name] : undefined;
  return known === undefined ? null : known * 60;
}
