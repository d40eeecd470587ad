import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { completeQuery, quickQuery } from "#cms/search/search.query.ts";
import { useSettled } from "#ui/form/use-settled.ts";
import { PanelList } from "./panel-list.tsx";
import { optionsOf } from "./panel-options.ts";
import { useCombobox } from "./use-combobox.ts";

/** In milliseconds: titles are looked up while one types, texts once one pauses. */
const keystroke = 60;
const pause = 450;

/** Results for the text in the header's field, as it is typed: a list of options that the arrows move through. */
export default function SearchPanel({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const typed = useTyped(field);
  const asked = useSettled(typed, keystroke);
  const paused = useSettled(typed, pause);
  const titles = useQuery({
    ...completeQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const texts = useQuery({ ...quickQuery(paused), enabled: paused !== "" && paused === typed });
  const isCurrent = paused === typed && texts.data !== undefined;
  const options = typed === "" ? [] : optionsOf(typed, titles.data ?? [], isCurrent ? texts.data : undefined);
  const { active, isOpen, close } = useCombobox(field, options);
  if (!isOpen) return null;
  return (
    <PanelList
      options={options}
      active={active}
      corrected={isCurrent ? (texts.data?.corrected ?? null) : null}
      onChosen={close}
    />
  );
}

/** The text of the field, also what was typed before this was there. */
function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => field.current?.value.trim() ?? "");
  useEffect(() => {
    const input = field.current;
    const read = () => setTyped(input?.value.trim() ?? "");
    read();
    input?.addEventListener("input", read);
    return () => input?.removeEventListener("input", read);
  }, [field]);
  return typed;
}
