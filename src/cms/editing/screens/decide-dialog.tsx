import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { formLabel } from "#cms/engine/form-label.ts";
import { writtenDown } from "#cms/engine/value-words.ts";
import { api } from "#http/client/api.ts";
import { adminEntryQuery } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { pluralize } from "#shared/text.ts";
import { compareWords } from "#shared/word-difference.ts";
import { useDiscardQuestion } from "#ui/admin/discard-dialog.tsx";
import { randomName } from "#ui/admin/random-name.ts";
import { WordDifference } from "#ui/admin/word-difference.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useDraftActions } from "./draft-actions.ts";
import type { DraftView } from "./draft-view.ts";
import { isSame, valuesOf } from "./entry-values.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** Shows the changes of a draft under review one by one, to publish or return each. */
export function DecideDialog() {
  const { keeper, draft, asking } = useDraft();
  if (!draft || asking !== "decide") return null;
  return <DecisionForm draft={draft} onClose={() => keeper.ask(null)} />;
}

function DecisionForm({ draft, onClose }: { draft: DraftView; onClose: () => void }) {
  const { type } = useDraft();
  const formId = useId();
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const decide = useDecide();
  const { close, question } = useDiscardQuestion(Object.keys(decisions).length > 0, onClose);
  const decisionOf = (field: string) => decisionAbout(decisions, draft, field);
  const chosen = (choice: Decision["choice"]) =>
    draft.changed.filter((field) => decisionOf(field).choice === choice);
  const [accepted, rejected, open] = [chosen("accept"), chosen("reject"), chosen(null)];
  const faulty = [...open, ...rejected.filter((field) => decisionOf(field).reason.trim() === "")];
  const submit = async () => {
    setIsAsked(true);
    const first = draft.changed.find((field) => faulty.includes(field));
    if (first !== undefined) return focusIn(fieldId(formId, first));
    setIsBusy(true);
    await decide(draft, {
      accepted,
      rejected: rejected.map((field) => ({ field, reason: decisionOf(field).reason })),
    });
    setIsBusy(false);
  };
  return (
    <Dialog
      size="full"
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && close()}
      title="Review changes"
      description={`${draft.requestedBy} changed ${pluralize(draft.changed.length, "field")}. Accepted changes are published. Rejected ones stay in the draft, and the author sees your reasons.`}
      footer={
        <>
          <Button onClick={close} isBusy={isBusy}>
            Cancel
          </Button>
          <Button
            onClick={() =>
              setDecisions(
                draft.changed.reduce<Decisions>(
                  (all, field) => withDecision(all, draft, field, { ...decisionOf(field), choice: "accept" }),
                  {},
                ),
              )
            }
          >
            Accept all
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {buttonWords(accepted.length, rejected.length)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        {draft.changed.map((field) => (
          <FieldDecision
            key={field}
            id={fieldId(formId, field)}
            label={formLabel(type, field)}
            before={writtenDown(draft.live?.[field])}
            after={writtenDown(draft.data[field])}
            decision={decisionOf(field)}
            isAsked={isAsked}
            onChange={(decision) => setDecisions(withDecision(decisions, draft, field, decision))}
          />
        ))}
      </form>
      {question}
    </Dialog>
  );
}

interface FieldDecisionProps {
  id: string;
  label: string;
  before: string;
  after: string;
  decision: Decision;
  /** True once the reviewer pressed the button, so that missing answers are named. */
  isAsked: boolean;
  onChange: (decision: Decision) => void;
}

function FieldDecision({ id, label, before, after, decision, isAsked, onChange }: FieldDecisionProps) {
  const { choice, reason } = decision;
  const parts = compareWords(before, after);
  return (
    <section id={id} aria-label={label} className="flex flex-col gap-4 border-t border-rule pt-4">
      <h3 className="font-sans text-16 font-medium tracking-normal">{label}</h3>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-13 text-muted">Published</p>
          <WordDifference parts={parts} without="added" />
        </div>
        <div className="min-w-0">
          <p className="text-13 text-muted">Draft</p>
          <WordDifference parts={parts} without="removed" />
        </div>
      </div>
      {isAsked && choice === null && <Alert>Accept or reject this change.</Alert>}
      <RadioGroup
        legend={<span className="sr-only">Decision about {label}</span>}
        name={id}
        options={[
          { value: "accept", label: "Accept" },
          { value: "reject", label: "Reject" },
        ]}
        value={choice ?? ""}
        onChange={(value) => onChange({ reason, choice: value === "accept" ? "accept" : "reject" })}
      />
      {choice === "reject" && (
        <TextAreaField
          label={`Reason for rejecting ${label}`}
          required
          maxLength={2000}
          value={reason}
          error={isAsked && reason.trim() === "" ? "Tell the author why." : undefined}
          onChange={({ target }) => onChange({ choice, reason: target.value })}
        />
      )}
    </section>
  );
}

/** A reviewer's answer about one field of a draft. */
interface Decision {
  choice: "accept" | "reject" | null;
  reason: string;
}

/** Decisions by field, with the values that they are about. */
type Decisions = Record<string, Decision & { before: unknown; after: unknown }>;

type Values = Pick<DraftView, "live" | "data">;

/**
 * Returns the decision about a field. If the author or the published entry has changed its value since, the choice is open again,
 * but the reason stays.
 */
export function decisionAbout(decisions: Decisions, { live, data }: Values, field: string): Decision {
  const decision = decisions[field];
  if (!decision) return { choice: null, reason: "" };
  const { choice, reason, before, after } = decision;
  const isCurrent = isSame(before, live?.[field]) && isSame(after, data[field]);
  return { choice: isCurrent ? choice : null, reason };
}

export const withDecision = (
  decisions: Decisions,
  { live, data }: Values,
  field: string,
  decision: Decision,
): Decisions => ({
  ...decisions,
  [field]: { ...decision, before: live?.[field], after: data[field] },
});

const fieldId = (formId: string, field: string) => `${formId}-${field}`;

/** Focuses what is missing: the reason of a rejection, or else the choice. */
function focusIn(id: string) {
  const section = document.getElementById(id);
  (section?.querySelector("textarea") ?? section?.querySelector("input"))?.focus();
}

function buttonWords(accepted: number, rejected: number): string {
  if (accepted === 0) return rejected === 0 ? "Publish" : `Return ${pluralize(rejected, "change")}`;
  const words = `Publish ${pluralize(accepted, "change")}`;
  return rejected === 0 ? words : `${words}, return ${rejected}`;
}

/** Returns a function that stores the decisions and reopens the form with the result. */
function useDecide() {
  const { keeper, editing, entry, type } = useDraft();
  const { run } = useDraftActions();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (
    { version, liveVersion }: DraftView,
    { accepted, rejected }: { accepted: string[]; rejected: { field: string; reason: string }[] },
  ) => {
    const title = accepted.length === 0 ? "Returned" : `Published ${pluralize(accepted.length, "change")}`;
    const isDone = await run(title, async () => {
      await api("POST /api/admin/drafts/{type}/{id}/decide", {
        params: keeper.params,
        body: { liveVersion: liveVersion ?? "", accepted, rejected },
        version: String(version),
      });
      return null;
    });
    if (!isDone) return;
    const saved =
      entry && (await client.fetchQuery({ ...adminEntryQuery(type.path, entry.id), staleTime: 0 }));
    const live = valuesOf(type, saved);
    editing.form.reset(live);
    editing.draft.discardAll();
    keeper.reset(live);
    invalidateAll(client);
    editing.letGo();
    // A new key mounts the form anew: its values and its draft have both changed.
    await navigate(window.location.search, { replace: true, state: { formKey: randomName() } });
  };
}
