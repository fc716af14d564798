import { h } from "preact";
import type { Session } from "./session.ts";

interface CheckProps {
  readonly session: Session;
  readonly name: "remember" | "withRecording";
  readonly label: string;
  readonly hint?: string;
}

export function Check({ session, name, label, hint }: CheckProps) {
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
