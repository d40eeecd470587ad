import { expect, test } from "vitest";
import { DrawingQueue, TooManyDrawings } from "./drawing-queue.server.ts";

const image = new Uint8Array([1]);

test("an image is drawn once, however often it is requested", async () => {
  const queue = new DrawingQueue();
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return image;
  };
  await Promise.all([queue.draw("a", draw), queue.draw("a", draw)]);
  await queue.draw("a", draw);
  expect(drawn).toBe(1);
});

test("images are drawn one at a time, and too many concurrent ones are refused", async () => {
  const queue = new DrawingQueue({ mostWaiting: 3 });
  let atWork = 0;
  let mostAtWork = 0;
  const draw = async () => {
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
    return image;
  };
  const images = ["a", "b", "c"].map((key) => queue.draw(key, draw));
  expect(() => queue.draw("d", draw)).toThrow(TooManyDrawings);
  await Promise.all(images);
  expect(mostAtWork).toBe(1);
  expect(await queue.draw("d", draw)).toBe(image);
});

test("a failed drawing is retried and does not block others", async () => {
  const queue = new DrawingQueue();
  await expect(queue.draw("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.draw("a", async () => image)).toBe(image);
});

test("the oldest are evicted", async () => {
  const queue = new DrawingQueue({ mostKept: 2 });
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return image;
  };
  for (const key of ["a", "b", "c", "c", "a"]) await queue.draw(key, draw);
  expect(drawn).toBe(4);
});
