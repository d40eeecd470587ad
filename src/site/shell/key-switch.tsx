import { useSyncExternalStore } from "react";
import { areSingleKeysOn, setSingleKeys, watchSingleKeys } from "#shared/single-keys.ts";

/** Switches the keys `/` (search) and `c` (shortlist) off and on. */
export function KeySwitch() {
  const isOn = useSyncExternalStore(watchSingleKeys, areSingleKeysOn, () => true);
  return (
    <button
      type="button"
      onClick={() => setSingleKeys(!isOn)}
      className="cursor-pointer py-1 text-muted hover:text-accent hover:underline pointer-coarse:py-3"
    >
      Shortcut keys / and c: {isOn ? "on" : "off"}
    </button>
  );
}
