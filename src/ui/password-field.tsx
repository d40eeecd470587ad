import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldTexts, inputClass } from "./field.tsx";

/** A labelled password input with a button that reveals the password. `className` applies to the whole field. */
export function PasswordField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...input
}: Omit<ComponentProps<"input">, "type"> & FieldTexts) {
  const [isShown, setIsShown] = useState(false);
  const ownId = useId();
  const id = input.id ?? ownId;
  const texts = { label, isLabelHidden, hint, error };
  return (
    <Field id={id} isRequired={input.required} className={className} {...texts}>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classes(inputClass, "pr-11")}
          {...describedBy(id, texts)}
        />
        <IconButton
          label={isShown ? "Hide password" : "Show password"}
          className="absolute inset-y-0 right-0"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </Field>
  );
}
