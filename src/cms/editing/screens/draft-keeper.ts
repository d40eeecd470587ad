import type { FieldValues } from "react-hook-form";
import { CallFailure, type EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { isSame, valuesOf } from "../entry-values.ts";
import { DraftCalls, type DraftPulse, type DraftView } from "./draft-calls.ts";
import { initialState, type KeeperState, type KeptForm } from "./draft-keeper-state.ts";
import { draftIn, formValuesOf, payloadOf, withoutKept } from "./draft-values.ts";

const pause = 500;

/** Keeps what is typed into a form in the entry's draft on the server: soon after each change, one request at a time. */
export class DraftKeeper {
  readonly type: AdminType;
  calls: DraftCalls;
  #form: KeptForm | null = null;
  #liveVersion: string | null;
  /** The form's values that the server has. */
  #kept: FieldValues;
  /** The values that this form has put into the draft. */
  #given: FieldValues = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** A save is on its way: what is typed meanwhile is kept after it, in the draft that is then begun. */
  #isSaving = false;
  #listeners = new Set<() => void>();
  #state = initialState;

  constructor(type: AdminType, entry: EntryData | null, key: string) {
    this.type = type;
    this.calls = new DraftCalls(type.path, key);
    this.#liveVersion = entry?.updatedAt ?? null;
    this.#kept = valuesOf(type, entry);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = () => this.#state;

  /** Puts the draft into its form. Returns a function that ends the keeping, with what is left to keep. */
  attach(form: KeptForm): () => void {
    this.#form = form;
    void this.refresh();
    return () => {
      clearTimeout(this.#timer);
      if (this.#state.draft && Object.keys(this.#pending()).length > 0) void this.#keep();
      this.#form = null;
    };
  }

  /** Reads the draft and takes over what colleagues typed in the meantime. */
  async refresh(): Promise<void> {
    try {
      this.#take(await this.calls.read());
      if (this.#state.keeping === "loading") this.#set({ keeping: this.#hasChanges() ? "kept" : "idle" });
      this.touch();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Something may have been typed. */
  touch = () => {
    const { draft, keeping } = this.#state;
    if (!draft || draft.goLiveAt || keeping === "conflict" || this.#isSaving) return;
    if (Object.keys(this.#pending()).length === 0) {
      if (!this.#running) this.#form?.onKept();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), pause);
  };

  /** Keeps what is typed now. @throws CallFailure when it cannot be kept */
  async flush(): Promise<DraftView> {
    clearTimeout(this.#timer);
    await this.#running;
    if (!this.#state.draft) await this.refresh();
    if (Object.keys(this.#pending()).length > 0) await this.#keep();
    const { draft, keeping, reason } = this.#state;
    if (keeping === "conflict") this.#form?.showContested();
    if (!draft || keeping === "conflict" || keeping === "failed" || keeping === "offline")
      throw new CallFailure(keeping === "offline" ? 0 : 409, {
        message: reason ?? "The draft was not kept.",
        isContested: keeping === "conflict",
      });
    return draft;
  }

  /** Writes a live or stored entry: keeps the rest, then publishes the draft with it. @throws CallFailure */
  save(entry: Pick<EntryData, "updatedAt">): Promise<EntryData> {
    return this.#whileSaving(async () => {
      let draft = await this.flush();
      if (entry.updatedAt !== this.#liveVersion) {
        this.#liveVersion = entry.updatedAt;
        draft = await this.calls.keep({}, draft.version, {
          liveVersion: entry.updatedAt,
          isSettled: true,
        });
        this.#set({ draft });
      }
      return this.#saved(await this.calls.publish(draft.version));
    });
  }

  /** Writes a new entry, with all values of its form. @throws CallFailure */
  create(values: FieldValues): Promise<EntryData> {
    return this.#whileSaving(async () =>
      this.#saved(await this.calls.publish((await this.keepAll(values)).version)),
    );
  }

  /** Keeps all values of a new entry, so that nothing is added to what a colleague approves. @throws CallFailure */
  async keepAll(values: FieldValues): Promise<DraftView> {
    const draft = await this.flush();
    const missing = withoutKept(draft, values);
    if (Object.keys(missing).length === 0) return draft;
    this.#set({ draft: await this.calls.keep(missing, draft.version, { liveVersion: null }) });
    return this.flush();
  }

  async #whileSaving(work: () => Promise<EntryData>): Promise<EntryData> {
    this.#isSaving = true;
    try {
      return await work();
    } finally {
      this.#isSaving = false;
      this.touch();
    }
  }

  #saved(entry: EntryData): EntryData {
    this.calls = new DraftCalls(this.type.path, String(entry.id));
    this.#liveVersion = entry.updatedAt;
    this.#kept = valuesOf(this.type, entry);
    this.#given = {};
    // The links to a draft end with it.
    this.#set({ draft: null, keeping: "loading", keptAt: null, preview: null, savedElsewhere: null });
    void this.refresh();
    return entry;
  }

  /** Chooses what stands in the contested fields. */
  settle(values: FieldValues) {
    for (const { field, theirs } of this.#state.contested) this.#kept[field] = theirs;
    this.#set({ contested: [], keeping: "kept", reason: null });
    this.#form?.apply(values);
    this.touch();
  }

  /** Takes over a draft that another call has answered. */
  adopt(draft: DraftView) {
    this.#set({ draft });
  }

  ask(asking: KeeperState["asking"]) {
    this.#set({ asking });
  }

  showPreview(preview: string | null) {
    this.#set({ preview });
  }

  /** The draft is gone; the form shows these values now. */
  reset(values: FieldValues) {
    clearTimeout(this.#timer);
    this.#kept = values;
    this.#given = {};
    this.#set({ keeping: "idle", keptAt: null, contested: [], reason: null, faults: [], preview: null });
    void this.refresh();
  }

  /** Says that the page is open, and hears what colleagues do. */
  async pulse() {
    if (this.calls.isOfNew) {
      // Nobody else can have a new entry open.
      if (this.#state.keeping === "offline") await this.refresh();
      return;
    }
    try {
      const pulse = await this.calls.pulse(Object.keys(this.#pending()).length > 0 || this.#isTyping());
      this.#set({ pulse });
      const { draft, keeping } = this.#state;
      const isMoved = draft && (pulse.version !== draft.version || pulse.state !== draft.state);
      const isSaved = this.#hearOfSave(pulse);
      if (isSaved || isMoved || pulse.goLiveAt !== (draft?.goLiveAt ?? null) || keeping === "offline")
        if (!this.#running) await this.refresh();
    } catch {
      // The next one tells.
    }
  }

  /** Returns true for a save on another page. An answer that is older than this page's own save tells of none. */
  #hearOfSave({ liveVersion, savedBy }: DraftPulse): boolean {
    const known = this.#state.savedElsewhere?.version ?? this.#liveVersion;
    if (this.#isSaving || liveVersion === null || known === null || liveVersion <= known) return false;
    this.#set({ savedElsewhere: { by: savedBy, version: liveVersion } });
    return true;
  }

  #isTyping = () => this.#state.keptAt !== null && Date.now() - this.#state.keptAt.getTime() < 30_000;

  #hasChanges = () => (this.#state.draft?.changed.length ?? 0) > 0;

  #pending(): FieldValues {
    const values = this.#form?.read() ?? {};
    return Object.fromEntries(
      Object.keys(this.type.schema.shape)
        .filter((field) => field in values && !isSame(values[field], this.#kept[field]))
        .map((field) => [field, structuredClone(values[field])]),
    );
  }

  async #keep(): Promise<void> {
    // It would undo what the colleague typed, before anybody has chosen.
    if (this.#state.keeping === "conflict") return;
    const sent = this.#pending();
    this.#running ??= this.#keepNow(sent).finally(() => {
      this.#running = null;
      // What was refused is sent again once more is typed, or the server is heard again.
      if (this.#state.keeping === "kept" || !isSame(this.#pending(), sent)) this.touch();
    });
    return this.#running;
  }

  async #keepNow(sent: FieldValues) {
    this.#set({ keeping: "keeping" });
    try {
      const version = this.#state.draft?.version ?? 0;
      const draft = await this.calls.keep(payloadOf(this.type, sent), version, {
        liveVersion: this.#liveVersion,
      });
      Object.assign(this.#kept, sent);
      Object.assign(this.#given, sent);
      this.#set({ draft, keeping: "kept", keptAt: new Date(), reason: null, faults: [] });
    } catch (error) {
      const theirs = error instanceof CallFailure ? draftIn(error.body) : null;
      if (!theirs) return this.#fail(error);
      this.#take(theirs);
      // What only one of them typed in goes on by itself.
      if (this.#state.keeping !== "conflict") await this.#keepNow(this.#pending());
    }
  }

  /** Takes over the fields that colleagues changed; those that this form changed too are contested. */
  #take(draft: DraftView) {
    const theirs = formValuesOf(this.type, draft);
    const mine = { ...this.#lostWith(draft), ...this.#pending() };
    const changed = Object.keys(theirs).filter((field) => !isSame(theirs[field], this.#kept[field]));
    const contested = changed
      .filter((field) => field in mine && !isSame(mine[field], theirs[field]))
      .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
    const taken = changed.filter((field) => !(field in mine));
    for (const field of changed)
      if (!contested.some((one) => one.field === field)) this.#kept[field] = theirs[field];
    this.#set({ draft });
    this.#form?.apply(Object.fromEntries(taken.map((field) => [field, theirs[field]])));
    if (contested.length > 0)
      this.#set({
        contested,
        keeping: "conflict",
        reason: "A colleague typed in the same field. Choose above what stays.",
      });
  }

  /** The values that this form gave to a draft since discarded or published, and still shows. */
  #lostWith({ version }: DraftView): FieldValues {
    if (version >= (this.#state.draft?.version ?? 0)) return {};
    const values = this.#form?.read() ?? {};
    const lost = Object.entries(this.#given).filter(([field, value]) => isSame(values[field], value));
    this.#given = {};
    return structuredClone(Object.fromEntries(lost));
  }

  #fail(error: unknown) {
    if (!(error instanceof CallFailure)) throw error;
    const isOffline = error.status === 0 || error.status === 401 || error.status >= 500;
    this.#set({
      keeping: isOffline ? "offline" : "failed",
      reason: error.message,
      faults: error.issues.filter(({ path }) => path !== ""),
    });
  }

  #set(changes: Partial<KeeperState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
