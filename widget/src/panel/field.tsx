import { h } from "preact";
import type { Session } from "./session.ts";

interface FieldProps {
  readonly session: Session;
  /** The draft's field, also used as the element's id. */
  readonly name: "title" | "description" | "name" | "email";
  readonly label: string;
  readonly maxLength: number;
  readonly error?: string | false;
  readonly isLong?: boolean;
  readonly inputMode?: "text" | "email";
  readonly autocomplete?: "name" | "email" | "off";
}

export function Field({
  session,
  name,
  label,
  error,
  isLong,
  inputMode,
  autocomplete = "off",
  ...control
}: FieldProps) {
  const attributes = {
    ...control,
    id: name,
    required: name === "title",
    value: session.draft[name],
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      session.write({ [name]: currentTarget.value }),
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${name}-error` : undefined,
  };
  return (
    <div class="field">
      <label for={name}>
        {label}
        {name !== "title" && <span class="note"> ({session.texts.optional})</span>}
      </label>
      {isLong ? (
        <textarea {...attributes} rows={3} />
      ) : (
        <input {...attributes} inputMode={inputMode} autocomplete={autocomplete} />
      )}
      {error && (
        <p class="error" id={attributes["aria-describedby"]}>
          {error}
        </p>
      )}
    </div>
  );
}
