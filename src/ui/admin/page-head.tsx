import { createContext, type ReactNode, type Ref, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { classes } from "../classes.ts";

/** The header of a screen: its title on the left, its actions on the right. It is sticky beside the rail. */
export const PageHead = ({
  id,
  title,
  titleRef,
  isSticky = true,
  children,
}: {
  /** The id of the heading, which labels the screen. */
  id?: string;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** False if reports follow the actions, because a sticky header would hide the content below. */
  isSticky?: boolean;
  children?: ReactNode;
}) => (
  <header
    className={classes(
      "-mx-4 flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule bg-paper px-4 py-2 sm:-mx-6 sm:px-6",
      isSticky && "md:sticky md:top-0 md:z-20",
    )}
  >
    <h2 id={id} ref={titleRef} tabIndex={titleRef || id ? -1 : undefined} className="text-20 outline-none">
      {title}
    </h2>
    {children}
  </header>
);

const HeadPlace = createContext<HTMLElement | null>(null);

/** A screen with a header, which can place its actions there. */
export function HeadedScreen({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <HeadPlace value={place}>
      <PageHead id={id} title={title}>
        <div ref={setPlace} className="flex flex-wrap items-center gap-3" />
      </PageHead>
      {children}
    </HeadPlace>
  );
}

/** Renders the actions of a screen in its header. */
export function HeadActions({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  return place && createPortal(children, place);
}
