import { h } from "preact";
import type { Session } from "./session.ts";

interface CheckboxProps {
  readonly session: Session;
  readonly name: "remember" | "withRecording";
  readonly label: string;
  readonly hint?: string;
}

export function Checkbox({ session, name, label, hint }: CheckboxProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={session.draft[name]}
        onChange={({ currentTarget }) => session.write({ [name]: currentTarget.checked })}
      />
      <span>
        {label}
        {hint && <small class="note">{hint}</small>}
      </span>
    </label>
  );
}
