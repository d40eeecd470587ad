import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { openZip } from "./bounded-zip.ts";

async function unpack(archive: Uint8Array, mostBytes: number): Promise<number> {
  const zip = openZip(archive, mostBytes);
  let total = 0;
  for (const name of zip.names) for await (const chunk of zip.read(name)) total += chunk.length;
  return total;
}

/** Builds an archive of one file whose directory understates its size. */
function buildLyingZip(content: Buffer): Buffer {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const packed = deflateRawSync(content);
  const common = (signature: number, size: number) => {
    const head = Buffer.alloc(size);
    head.writeUInt32LE(signature, 0);
    return head;
  };
  const local = common(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  const entry = common(0x02014b50, 46);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = common(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

test("a workbook is taken", async () => {
  const workbook = await writeExcelFile([["Name", "Founded"]]).toBuffer();
  expect(await unpack(workbook, 1_000_000)).toBeGreaterThan(1000);
});

test("a small archive that holds very much is refused, whatever its directory says", async () => {
  const bomb = buildLyingZip(Buffer.alloc(5_000_000));
  expect(bomb.length).toBeLessThan(10_000);
  await expect(unpack(bomb, 1_000_000)).rejects.toThrow("too large when unpacked");
  expect(await unpack(bomb, 6_000_000)).toBe(5_000_000);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["noise", Buffer.from("PK not really an archive, but long enough to be one")],
  ["an archive that is cut off", buildLyingZip(Buffer.from("x")).subarray(0, -30)],
])("%s is no archive", (_, bytes) => {
  expect(() => openZip(bytes, 1000)).toThrow();
});
