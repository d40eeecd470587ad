import { longestProposal, otherField, type SuggestionReason } from "#cms/suggestions/suggestion.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";
import { formatCount } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { RefusedSuggestion } from "./readers-forms.server.ts";

/** The form of a suggestion. The browser sends it by itself; what is wrong stands at the fields when the page comes back. */
export function SuggestionForm({
  chosenField,
  refused,
}: {
  /** The field that the link to this page names. */
  chosenField: string;
  refused: RefusedSuggestion | undefined;
}) {
  const typed = new Map(Object.entries(refused?.values ?? {}));
  const [firstFault] = refused?.issues ?? [];
  const given = (name: string) => ({
    name,
    defaultValue: typed.get(name) ?? "",
    error: refused?.issues.find(({ path }) => path === name)?.message,
    // Says where to go on, without a script too.
    autoFocus: firstFault?.path === name,
  });
  const isKnown = fields.some(({ value }) => value === chosenField);
  return (
    <form method="post" noValidate className="mt-8 flex flex-col gap-6">
      {refused && (
        <Alert>{firstFault ? "Not sent yet: please look at the marked fields." : refused.message}</Alert>
      )}
      <SelectField
        {...given("field")}
        label="What is it about?"
        required
        options={fields}
        placeholder="Please choose"
        defaultValue={typed.get("field") ?? (isKnown ? chosenField : "")}
      />
      <RadioGroup
        legend="What is wrong with it?"
        name="reason"
        options={reasons}
        defaultValue={typed.get("reason") ?? "wrong"}
      />
      <TextAreaField
        {...given("proposed")}
        label="What should it be?"
        hint={`The right value, in at most ${formatCount(longestProposal)} characters.`}
        required
        rows={4}
        maxLength={longestProposal}
      />
      <TextField
        {...given("evidenceUrl")}
        label="Where can we check it?"
        hint="The address of a page or document that says so, the vendor's or another's."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        {...given("email")}
        label="Your email address"
        hint="For the confirmation and the editors' answer. It is never published or passed on."
        type="email"
        autoComplete="email"
        required
      />
      <Trap />
      <div>
        <Button type="submit" variant="primary">
          Send suggestion
        </Button>
      </div>
    </form>
  );
}

/** A field that people do not see and programs fill in: what it comes with is dropped. */
const Trap = () => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Homepage, to be left empty
      <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

const fields = [
  ...vendorFactFields.map(({ field, label }) => ({ value: field, label })),
  { value: otherField, label: "Something else" },
];

const reasons: { value: SuggestionReason; label: string }[] = [
  { value: "wrong", label: "It is wrong" },
  { value: "outdated", label: "It is out of date" },
  { value: "missing", label: "It is missing" },
];
