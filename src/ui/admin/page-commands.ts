import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSingleKeys } from "./shell/keys/use-single-key.ts";

/** An action of the screen that is shown: the palette offers it, and its key, pressed alone, does it. */
export interface PageCommand {
  label: string;
  key: string;
  run: () => void;
}

/** The commands of the screen that is shown. */
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

/** Offers a command while the component is shown; null for none. */
export function usePageCommand(command: PageCommand | null) {
  const commands = useContext(PageCommandsContext);
  const { label, key } = command ?? {};
  const run = useEffectEvent(() => command?.run());
  useEffect(() => {
    if (label !== undefined && key !== undefined) return commands.add({ label, key, run: () => run() });
  }, [commands, label, key]);
  useSingleKeys(command ? { [command.key]: command.run } : {});
}

/** Returns the commands by their labels: a part of a screen that stands on it twice offers its command once. */
export function usePageCommands(): PageCommand[] {
  const commands = useContext(PageCommandsContext);
  const all = useSyncExternalStore(commands.subscribe, commands.read, commands.read);
  return [...new Map(all.map((command) => [command.label, command])).values()];
}
