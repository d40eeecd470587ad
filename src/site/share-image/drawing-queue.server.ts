type Image = Uint8Array<ArrayBuffer>;

/** Raised when too many images are waiting to be drawn. */
export class TooManyDrawings extends Error {}

/**
 * Draws one image at a time, since drawing takes the process's own time, and keeps the latest: whoever asks, and however
 * often, an image is drawn once. Those that wait are bounded in number, those that are kept in number as well; one has some
 * 50 kB. A shutdown loses nothing: an image is drawn again when it is next asked for.
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

  /** @param key what the image shows @throws TooManyDrawings */
  draw(key: string, draw: () => Promise<Image>): Promise<Image> {
    const known = this.#images.get(key);
    if (known) return known;
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
