import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LibraryPicture } from "#shared/media.schema.ts";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { useChangePicture } from "./use-picture-calls.ts";

interface Point {
  focalX: number;
  focalY: number;
}

const steps = new Map<string, [x: number, y: number]>([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

const bounded = (share: number) => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

const percent = (share: number) => `${Math.round(share * 100)}%`;

/**
 * The point that every crop keeps visible. The editor sets it with a click on the picture or the arrow keys, and it is saved
 * automatically.
 */
export function FocalPoint({ picture }: { picture: LibraryPicture }) {
  const [point, setPoint] = useSavedPoint(picture);
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPoint({
      focalX: bounded((event.clientX - box.left) / box.width),
      focalY: bounded((event.clientY - box.top) / box.height),
    });
  };
  const step = (event: KeyboardEvent) => {
    const [x, y] = steps.get(event.key) ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 0.1 : 0.02;
    setPoint({ focalX: bounded(point.focalX + x * far), focalY: bounded(point.focalY + y * far) });
  };
  const place = `${percent(point.focalX)} ${percent(point.focalY)}`;
  return (
    <section className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the ring inside has the keyboard equivalent */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the ring inside has the keyboard equivalent */}
      <div
        className="relative w-fit cursor-crosshair self-center overflow-hidden rounded-control border border-rule bg-logo-ground"
        onClick={press}
      >
        <img
          src={picture.url}
          alt={picture.alt ?? ""}
          width={picture.width}
          height={picture.height}
          draggable={false}
          className="block h-auto max-h-96 w-auto max-w-full select-none"
        />
        <span
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.focalX * 100)}
          aria-valuetext={`${percent(point.focalX)} from the left, ${percent(point.focalY)} from the top`}
          onKeyDown={step}
          className="absolute size-8 -translate-1/2 rounded-full border-3 border-[#fff] shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
          style={{ left: percent(point.focalX), top: percent(point.focalY) }}
        />
      </div>
      <Crops url={picture.url} place={place} />
      <p className="text-13 text-muted">
        Click the picture, or move the ring with the arrow keys. Every crop keeps this point.
      </p>
    </section>
  );
}

/** Updates the point immediately, saves it debounced, and reverts it if the save is refused. */
function useSavedPoint(picture: LibraryPicture) {
  const { focalX, focalY } = picture;
  const [point, setPoint] = useState<Point>({ focalX, focalY });
  const { mutate } = useChangePicture(picture);
  const goBack = (refused: Point) => {
    if (saved.current !== refused) return;
    saved.current = { focalX, focalY };
    setPoint(saved.current);
  };
  const debounced = useDebounced(point, 400);
  const saved = useRef(point);
  const save = useEffectEvent((settledPoint: Point) => {
    if (settledPoint === saved.current) return;
    saved.current = settledPoint;
    mutate(settledPoint, { onError: () => goBack(settledPoint) });
  });
  useEffect(() => save(debounced), [debounced]);
  // The picture may be closed before the debounced save.
  const leave = useEffectEvent(() => save(point));
  useEffect(() => () => leave(), []);
  return [point, setPoint] as const;
}

/** The picture as pages crop it: in an article's header, on a card, as a square. */
const Crops = ({ url, place }: { url: string; place: string }) => (
  <div aria-hidden="true" className="flex h-14 gap-2 overflow-hidden">
    {["aspect-5/2", "aspect-16/9", "aspect-square"].map((shape) => (
      <img
        key={shape}
        src={url}
        alt=""
        className={`${shape} h-full rounded-control bg-sunk object-cover`}
        style={{ objectPosition: place }}
      />
    ))}
  </div>
);
