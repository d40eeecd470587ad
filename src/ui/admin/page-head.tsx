import { createContext, type ReactNode, type Ref, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { classes } from "#ui/classes.ts";

/** The head of a screen: its title on the left, its actions on the right; beside the rail it stays in sight. */
export const PageHead = ({
  id,
  title,
  titleRef,
  isSticky = true,
  children,
}: {
  /** Of the heading, which names the screen. */
  id?: string;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** False where reports follow the actions, which would hide what is below. */
  isSticky?: boolean;
  /** The actions. */
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

/** A screen below its head, whose actions it can put there. */
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

/** The actions of a screen, in its head. */
export function HeadActions({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  return place && createPortal(children, place);
}
