import { inflateRawSync } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/**
 * Unpacks a ZIP archive only as far as a limit, and throws beyond it: a workbook of a few kilobytes can hold gigabytes, and
 * what its directory says of its size need not be true.
 */
export function assertBoundedZip(archive: Uint8Array, mostBytes: number): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  let left = mostBytes;
  for (const { start, size, method } of entriesOf(bytes)) {
    const packed = bytes.subarray(start, start + size);
    const unpacked = method === deflated ? inflateRawSync(packed, { maxOutputLength: left }).length : size;
    left -= unpacked;
    if (left <= 0) throw new Error("The archive unpacks to too much");
  }
}

interface PackedEntry {
  start: number;
  size: number;
  method: number;
}

/** The entries by the archive's directory, at its end. Throws for what is no archive. */
function* entriesOf(bytes: Buffer): Generator<PackedEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (bytes.readUInt32LE(place) !== directoryEntry) throw new Error("The archive's directory is damaged");
    const header = bytes.readUInt32LE(place + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    yield { start, size: bytes.readUInt32LE(place + 20), method: bytes.readUInt16LE(place + 10) };
    place +=
      46 + bytes.readUInt16LE(place + 28) + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
}

const endSize = 22;
const longestComment = 65_535;

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endSize - longestComment);
  for (let place = bytes.length - endSize; place >= first; place--)
    if (bytes.readUInt32LE(place) === endOfDirectory) return place;
  throw new Error("This is not an archive");
}
