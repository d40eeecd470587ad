import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSingleKeys } from "./use-single-key.ts";

/** An action of the current screen, which the palette offers and its single key runs. */
export interface PageCommand {
  label: string;
  key: string;
  run: () => void;
}

/** The commands of the current screen. */
export class PageCommands {
  #commands: readonly PageCommand[] = [];
  readonly #listeners = new Set<() => void>();

  add(command: PageCommand): () => void {
    this.#set([...this.#commands, command]);
    return () => this.#set(this.#commands.filter((one) => one !== command));
  }

  readonly read = () => this.#commands;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(commands: readonly PageCommand[]) {
    this.#commands = commands;
    for (const listener of this.#listeners) listener();
  }
}

export const PageCommandsContext = createContext(new PageCommands());

/** Registers a command while the component is mounted. Pass null for no command. */
export function usePageCommand(command: PageCommand | null) {
  const commands = useContext(PageCommandsContext);
  const { label, key } = command ?? {};
  const run = useEffectEvent(() => command?.run());
  useEffect(() => {
    if (label !== undefined && key !== undefined) return commands.add({ label, key, run: () => run() });
  }, [commands, label, key]);
  useSingleKeys(command ? { [command.key]: command.run } : {});
}

/** Returns the commands, deduped by label: a component that is rendered twice offers its command once. */
export function usePageCommands(): PageCommand[] {
  const commands = useContext(PageCommandsContext);
  const all = useSyncExternalStore(commands.subscribe, commands.read, commands.read);
  return [...new Map(all.map((command) => [command.label, command])).values()];
}
