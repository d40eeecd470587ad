import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { assertBoundedZip } from "./bounded-zip.ts";

/** An archive of one file, whose directory says that it is small. */
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
  expect(() => assertBoundedZip(workbook, 1_000_000)).not.toThrow();
});

test("a small archive that holds very much is refused, whatever its directory says", () => {
  const bomb = buildLyingZip(Buffer.alloc(5_000_000));
  expect(bomb.length).toBeLessThan(10_000);
  expect(() => assertBoundedZip(bomb, 1_000_000)).toThrow();
  expect(() => assertBoundedZip(bomb, 6_000_000)).not.toThrow();
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["noise", Buffer.from("PK not really an archive, but long enough to be one")],
  ["an archive that is cut off", buildLyingZip(Buffer.from("x")).subarray(0, -30)],
])("%s is no archive", (_, bytes) => {
  expect(() => assertBoundedZip(bytes, 1000)).toThrow();
});
