import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/** The files that a ZIP archive's directory lists. */
export interface BoundedZip {
  names: string[];
  /** Unpacks a file in chunks. Throws if all files together exceed the limit. */
  read: (name: string) => AsyncGenerator<Uint8Array>;
}

/**
 * Opens a ZIP archive and unpacks at most `mostBytes` in total. Bytes are counted as they come out, because header sizes can lie.
 * Throws if the file is not a ZIP archive.
 */
export function openZip(archive: Uint8Array, mostBytes: number): BoundedZip {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = new Map([...entriesOf(bytes)].map((entry) => [entry.name, entry]));
  let bytesLeft = mostBytes;
  async function* read(name: string) {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}`);
    for await (const chunk of unpack(bytes, entry)) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) throw new Error("The archive is too large when unpacked");
      yield chunk;
    }
  }
  return { names: [...entries.keys()], read };
}

interface PackedEntry {
  name: string;
  start: number;
  size: number;
  method: number;
}

async function* unpack(bytes: Buffer, { start, size, method }: PackedEntry): AsyncGenerator<Uint8Array> {
  const packed = bytes.subarray(start, start + size);
  if (method !== deflated) {
    yield packed;
    return;
  }
  const inflate = createInflateRaw();
  // Errors in the packed bytes reach the reader through the stream.
  Readable.from(partsOf(packed))
    .on("error", () => {})
    .pipe(inflate);
  for await (const chunk of inflate) yield chunk;
}

const partSize = 64 * 1024;

function* partsOf(packed: Buffer): Generator<Buffer> {
  for (let start = 0; start < packed.length; start += partSize)
    yield packed.subarray(start, start + partSize);
}

const mostEntries = 2000;

/** Reads the entries of the archive's central directory, which is at its end. */
function* entriesOf(bytes: Buffer): Generator<PackedEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new Error("The archive has too many files");
  let place = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (bytes.readUInt32LE(place) !== directoryEntry) throw new Error("The archive's directory is damaged");
    const header = bytes.readUInt32LE(place + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const nameEnd = place + 46 + bytes.readUInt16LE(place + 28);
    const name = bytes.toString("utf8", place + 46, nameEnd);
    yield { name, start, size: bytes.readUInt32LE(place + 20), method: bytes.readUInt16LE(place + 10) };
    place = nameEnd + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
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
