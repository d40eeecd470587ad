type Image = Uint8Array<ArrayBuffer>;

/** Too many images are waiting to be drawn. */
export class TooManyDrawings extends Error {}

/**
 * Draws one image at a time and caches the latest ones. Concurrent requests for an image share one drawing. The numbers of waiting
 * and cached images are bounded; an image has about 50 kB. A shutdown loses nothing, because images are redrawn on request.
 */
export class DrawingQueue {
  readonly #images = new Map<string, Promise<Image>>();
  readonly #mostKept: number;
  readonly #mostWaiting: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ mostKept = 200, mostWaiting = 20 } = {}) {
    this.#mostKept = mostKept;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param key identifies the image
   * @throws TooManyDrawings
   */
  draw(key: string, draw: () => Promise<Image>): Promise<Image> {
    const cachedImage = this.#images.get(key);
    if (cachedImage) return cachedImage;
    if (this.#waiting >= this.#mostWaiting) throw new TooManyDrawings();
    this.#waiting += 1;
    const image = this.#last.then(draw).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = image.catch(() => this.#images.delete(key));
    this.#keep(key, image);
    return image;
  }

  #keep(key: string, image: Promise<Image>) {
    this.#images.set(key, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > this.#mostKept && oldest !== undefined) this.#images.delete(oldest);
  }
}
