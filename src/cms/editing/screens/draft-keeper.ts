import type { FieldValues } from "react-hook-form";
import type { AdminType } from "#cms/admin/type.tsx";
import { api } from "#http/client/api.ts";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { randomName } from "#ui/admin/random-name.ts";
import {
  closedForm,
  inConflict,
  initialState,
  type KeeperState,
  type KeptForm,
  notKept,
  othersIn,
  stateAfter,
} from "./draft-keeper-state.ts";
import { changedValues, draftIn, formValuesOf, pickFrom, withoutKept } from "./draft-values.ts";
import { type DraftPulse, type DraftView, draftParams, type IncludedFields, tab } from "./draft-view.ts";
import { isSame, payloadOf, valuesOf } from "./entry-values.ts";
import type { PendingInput } from "./unsaved-draft.ts";

const pause = 500;

/** Saves a form's input in the entry's draft on the server. Debounces changes and sends one request at a time. */
export class DraftKeeper {
  readonly type: AdminType;
  /** The draft's key on the server when the form opened. */
  readonly key: string;
  /** True for the form of a new entry without a draft at its address. */
  readonly isNew: boolean;
  params: ReturnType<typeof draftParams>;
  #form: KeptForm | null = null;
  #liveVersion: string | null;
  /** The form values that the server has. */
  #kept: FieldValues;
  /** The values that this form has written to the draft. */
  #given: FieldValues = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** The draft's values of these fields before this form changed them. */
  #before: FieldValues = {};
  /** True if the draft was empty before this form's first change. */
  #isBegunHere = false;
  /** True after the editor left the form and discarded its changes. */
  #isOver = false;
  readonly #editorId: string;
  #answerOthers: ((include: IncludedFields | null) => void) | null = null;
  /** True during a save. Input typed in the meantime is kept afterwards, in a new draft. */
  #isSaving = false;
  #listeners = new Set<() => void>();
  #state = initialState;

  constructor(
    type: AdminType,
    entry: EntryData | null,
    { draftKey, editorId }: { draftKey: string | null; editorId: string },
  ) {
    this.type = type;
    this.key = entry ? String(entry.id) : (draftKey ?? `new-${randomName()}`);
    this.isNew = !entry && draftKey === null;
    this.#editorId = editorId;
    this.params = draftParams(type, this.key);
    this.#liveVersion = entry?.updatedAt ?? null;
    this.#kept = valuesOf(type, entry);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = () => this.#state;

  /** Loads the draft into its form. Returns a function that detaches the form and saves pending input. */
  attach(form: KeptForm): () => void {
    this.#form = form;
    void this.refresh();
    return () => {
      clearTimeout(this.#timer);
      if (!this.#isOver && this.#state.draft && Object.keys(this.#pending()).length > 0) void this.#keep();
      this.#form = closedForm(form);
    };
  }

  /** Reloads the draft and merges colleagues' changes. */
  async refresh(): Promise<void> {
    try {
      this.#take(await api("GET /api/admin/drafts/{type}/{id}", { params: this.params }));
      if (this.#state.keeping === "loading") this.#set({ keeping: this.#hasChanges() ? "kept" : "idle" });
      this.touch();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Call after possible input. */
  touch = () => {
    const { draft, keeping } = this.#state;
    if (this.#isOver || !draft || draft.goLiveAt || keeping === "conflict" || this.#isSaving) return;
    if (Object.keys(this.#pending()).length === 0) {
      if (!this.#running) this.#form?.onKept();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), pause);
  };

  /** Returns the input that the server does not have yet. */
  pending = (): PendingInput => {
    const values = this.#pending();
    return { values, base: structuredClone(pickFrom(this.#kept, values)) };
  };

  /**
   * Merges input that an earlier form of this editor left in the browser. Fields that were changed elsewhere become contested.
   * Returns true if the form did not show the input yet.
   */
  recover({ values, base }: PendingInput): boolean {
    const { draft } = this.#state;
    const shown = this.#form?.read() ?? {};
    const isMissing = Object.entries(values).some(([field, value]) => !isSame(value, shown[field]));
    if (!draft || !isMissing) return false;
    Object.assign(this.#kept, base);
    this.#form?.apply(values);
    this.#take(draft);
    this.touch();
    return true;
  }

  /** Saves pending input immediately. @throws CallFailure if the draft could not be saved */
  async flush(): Promise<DraftView> {
    clearTimeout(this.#timer);
    await this.#running;
    if (!this.#state.draft) await this.refresh();
    if (Object.keys(this.#pending()).length > 0) await this.#keep();
    const { draft, keeping } = this.#state;
    if (keeping === "conflict") this.#form?.showContested();
    if (!draft || keeping === "conflict" || keeping === "failed" || keeping === "offline")
      throw notKept(this.#state);
    return draft;
  }

  /** Saves a stored entry: saves pending input, then publishes the draft. @throws CallFailure */
  save(entry: Pick<EntryData, "updatedAt">): Promise<EntryData> {
    return this.#whileSaving(async () => {
      const draft = await (entry.updatedAt === this.#liveVersion ? this.flush() : this.settleLive(entry));
      const include = await this.#askAboutOthers(draft);
      return this.#publish(draft.version, include).catch((error) => {
        // The form asks which version to keep, so the next save settles the conflict.
        if (error instanceof CallFailure && error.current) this.#liveVersion = null;
        throw error;
      });
    });
  }

  /** Call once the editor has chosen between the draft and this version of the entry. @throws CallFailure */
  async settleLive({ updatedAt }: Pick<EntryData, "updatedAt">): Promise<DraftView> {
    const { version } = await this.flush();
    this.#liveVersion = updatedAt;
    const draft = await this.#put({}, version, { isSettled: true });
    this.#set({ draft });
    return draft;
  }

  /** Asks whether a save also publishes colleagues' fields. @throws CallFailure if the editor cancels */
  async #askAboutOthers(draft: DraftView): Promise<IncludedFields> {
    const others = othersIn(draft, this.#editorId);
    if (!others) return [];
    this.#set({ others });
    const include = await new Promise<IncludedFields | null>((resolve) => {
      this.#answerOthers = resolve;
    });
    this.#set({ others: null });
    if (include === null) throw new CallFailure(409, { message: "Nothing was saved.", isContested: true });
    return include;
  }

  /** Sets the editor's answer: the colleagues' fields to publish, or null to cancel the save. */
  answerOthers(include: IncludedFields | null) {
    this.#answerOthers?.(include);
    this.#answerOthers = null;
  }

  /** Discards the draft, in the version this page knows. @throws CallFailure */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    const { draft } = this.#state;
    if (draft && draft.version > 0) await this.#remove(draft.version);
  }

  /** Shows a draft that was restored from the trash. */
  showRestored(draft: DraftView) {
    this.#set({ keeping: "kept", keptAt: new Date() });
    this.#take(draft);
    this.touch();
  }

  /** Call if the editor leaves the form without saving. Reverts the changes that the draft already has. */
  abandon() {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#takeBack().catch(() => null);
  }

  async #takeBack(): Promise<void> {
    await this.#running;
    const { draft } = this.#state;
    if (!draft || Object.keys(this.#before).length === 0) return;
    const isAlone = draft.changed.every((field) => field in this.#before);
    if (this.#isBegunHere && isAlone) await this.#remove(draft.version);
    else await this.#put(payloadOf(this.type, this.#before), draft.version);
  }

  /** Publishes a new entry with all form values. @throws CallFailure */
  create(values: FieldValues): Promise<EntryData> {
    return this.#whileSaving(async () => this.#publish((await this.keepAll(values)).version));
  }

  /** Saves all form values of a new entry in its draft, so that a colleague approves the complete entry. @throws CallFailure */
  async keepAll(values: FieldValues): Promise<DraftView> {
    const draft = await this.flush();
    const missing = withoutKept(draft, values);
    if (Object.keys(missing).length === 0) return draft;
    this.#set({ draft: await this.#put(missing, draft.version, { liveVersion: null }) });
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

  /** `isSettled`: the editor has chosen between this live version and the draft. */
  #put(data: FieldValues, version: number, { liveVersion = this.#liveVersion, isSettled = false } = {}) {
    const body = { data, liveVersion, isSettled };
    return api("PUT /api/admin/drafts/{type}/{id}", { params: this.params, body, version: String(version) });
  }

  #remove = (version: number) =>
    api("DELETE /api/admin/drafts/{type}/{id}", { params: this.params, version: String(version) });

  async #publish(version: number, include: IncludedFields = []): Promise<EntryData> {
    const sent = { params: this.params, body: { keepsStatus: true, include }, version: String(version) };
    const entry = await api("POST /api/admin/drafts/{type}/{id}/publish", sent);
    this.params = draftParams(this.type, String(entry.id));
    this.#liveVersion = entry.updatedAt;
    this.#kept = valuesOf(this.type, entry);
    this.#forgetGiven();
    // Preview links expire with their draft.
    this.#set({ draft: null, keeping: "loading", keptAt: null, preview: null, savedElsewhere: null });
    void this.refresh();
    return entry;
  }

  /** Resolves the contested fields with the chosen values. */
  settle(values: FieldValues) {
    for (const { field, theirs } of this.#state.contested) this.#kept[field] = theirs;
    this.#set({ contested: [], keeping: "kept", reason: null });
    this.#form?.apply(values);
    this.touch();
  }

  /** Adopts a draft returned by another call. */
  adopt = (draft: DraftView) => this.#set({ draft });

  ask = (asking: KeeperState["asking"]) => this.#set({ asking });

  showPreview = (preview: string | null) => this.#set({ preview });

  /** Call after the draft was deleted, with the values that the form now shows. */
  reset(values: FieldValues) {
    clearTimeout(this.#timer);
    this.#kept = values;
    this.#forgetGiven();
    this.#set({ keeping: "idle", keptAt: null, contested: [], reason: null, faults: [], preview: null });
    void this.refresh();
  }

  /** Reports that the page is open, and reads what colleagues do. */
  async pulse() {
    if (this.params.id.startsWith("new-")) {
      // Nobody else can have a new entry open.
      if (this.#state.keeping === "offline") await this.refresh();
      return;
    }
    try {
      const isEditing = Object.keys(this.#pending()).length > 0 || this.#isTyping();
      const sent = { params: this.params, body: { isEditing, tab }, isBackground: true };
      const pulse = await api("POST /api/admin/drafts/{type}/{id}/presence", sent);
      this.#set({ pulse });
      const { draft, keeping } = this.#state;
      const isMoved = draft && (pulse.version !== draft.version || pulse.state !== draft.state);
      const isSaved = this.#hearOfSave(pulse);
      if (isSaved || isMoved || pulse.goLiveAt !== (draft?.goLiveAt ?? null) || keeping === "offline")
        if (!this.#running) await this.refresh();
    } catch {
      // The next pulse retries.
    }
  }

  /** Returns true if the entry was saved on another page. A response older than this page's own save does not count. */
  #hearOfSave({ liveVersion, savedBy }: DraftPulse): boolean {
    const knownVersion = this.#state.savedElsewhere?.version ?? this.#liveVersion;
    if (this.#isSaving || !liveVersion || !knownVersion || liveVersion <= knownVersion) return false;
    this.#set({ savedElsewhere: { by: savedBy, version: liveVersion } });
    return true;
  }

  #forgetGiven() {
    this.#given = {};
    this.#before = {};
    this.#isBegunHere = false;
  }

  #isTyping = () => this.#state.keptAt !== null && Date.now() - this.#state.keptAt.getTime() < 30_000;

  #hasChanges = () => (this.#state.draft?.changed.length ?? 0) > 0;

  #pending(): FieldValues {
    return changedValues(this.type, this.#form?.read() ?? {}, this.#kept);
  }

  async #keep(): Promise<void> {
    // Saving now would overwrite the colleague's change before the editor has chosen.
    if (this.#isOver || this.#state.keeping === "conflict") return;
    const sent = this.#pending();
    this.#running ??= this.#keepNow(sent).finally(() => {
      this.#running = null;
      // Retries a refused request only after further input or when the connection is back.
      if (this.#state.keeping === "kept" || !isSame(this.#pending(), sent)) this.touch();
    });
    return this.#running;
  }

  async #keepNow(sent: FieldValues) {
    this.#set({ keeping: "keeping" });
    try {
      const version = this.#state.draft?.version ?? 0;
      const draft = await this.#put(payloadOf(this.type, sent), version);
      if (Object.keys(this.#before).length === 0) this.#isBegunHere = !this.#hasChanges();
      this.#before = { ...pickFrom(this.#kept, sent), ...this.#before };
      Object.assign(this.#kept, sent);
      Object.assign(this.#given, sent);
      this.#set({ draft, keeping: "kept", keptAt: new Date(), reason: null, faults: [] });
    } catch (error) {
      const theirs = error instanceof CallFailure ? draftIn(error.body) : null;
      if (!theirs) return this.#fail(error);
      this.#take(theirs);
      // Fields that only one editor changed need no decision.
      if (this.#state.keeping !== "conflict") await this.#keepNow(this.#pending());
    }
  }

  /** Adopts the fields that colleagues changed. Fields that this form changed too become contested. */
  #take(draft: DraftView) {
    const theirs = formValuesOf(this.type, draft);
    const mine = { ...this.#lostWith(draft), ...this.#pending() };
    const changed = Object.keys(theirs).filter((field) => !isSame(theirs[field], this.#kept[field]));
    const contested = changed
      .filter((field) => field in mine && !isSame(mine[field], theirs[field]))
      .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
    const fieldsToApply = changed.filter((field) => !(field in mine));
    for (const field of changed) {
      // A colleague changed the field since, so leaving must not revert it.
      for (const values of [this.#before, this.#given]) delete values[field];
      if (!contested.some((one) => one.field === field)) this.#kept[field] = theirs[field];
    }
    this.#set({ draft });
    this.#form?.apply(Object.fromEntries(fieldsToApply.map((field) => [field, theirs[field]])));
    if (contested.length > 0) this.#set(inConflict(contested));
  }

  /**
   * Returns the values that this form wrote to a draft that has since been discarded or published, if the form still shows them.
   */
  #lostWith({ draftId }: DraftView): FieldValues {
    if (!this.#state.draft?.draftId || this.#state.draft.draftId === draftId) return {};
    const values = this.#form?.read() ?? {};
    const lost = Object.entries(this.#given).filter(([field, value]) => isSame(values[field], value));
    this.#given = {};
    return structuredClone(Object.fromEntries(lost));
  }

  #fail(error: unknown) {
    if (!(error instanceof CallFailure)) throw error;
    this.#set(stateAfter(error));
  }

  #set(changes: Partial<KeeperState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
