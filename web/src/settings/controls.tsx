import { type ReactNode, useId } from "react";
import { ActionButton } from "../service/keyboard/action-button.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { inputClass } from "../ui/field.tsx";
import { Form } from "./form.tsx";
import { ChevronDown, Copy, Plus } from "../ui/icons.ts";
import { uiTexts } from "../ui/texts.ts";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** With an empty value among the options, one of the others has to be chosen. */
  readonly required?: boolean;
}

export function Choice<Value extends string>({ label, value, options, onChange, ...rest }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="mb-3.5">
      <label htmlFor={id} className="mb-[5px] block text-sm font-[550]">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          {...rest}
          className={`${inputClass} appearance-none pr-9`}
        >
          {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3" />
      </div>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
}

export const Switch = ({ label, checked, onChange, disabled }: SwitchProps) => (
  <label className="relative flex items-center justify-between gap-4 py-1.5 text-sm max-sm:min-h-11">
    {label}
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="peer sr-only"
    />
    <span
      aria-hidden="true"
      className="relative h-5 w-9 shrink-0 rounded-full bg-line-field transition-colors duration-(--quick) peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-sheet after:shadow after:transition-transform after:duration-(--quick) peer-checked:after:translate-x-4"
    />
  </label>
);

/** A text to pass on, with a button that copies it. */
export function Copyable({
  label,
  text,
  rows = 1,
}: {
  readonly label: string;
  readonly text: string;
  readonly rows?: number;
}) {
  const ui = useTexts(uiTexts);
  return (
    <div className="flex items-start gap-2">
      <textarea
        readOnly
        aria-label={label}
        value={text}
        rows={rows}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} field-sizing-content h-auto! resize-none bg-desk! py-2 font-mono text-xs! break-all`}
      />
      <Button icon={<Copy size={14} />} onClick={() => void copyText(text)}>
        {ui.copy}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly disabled?: boolean;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, children, confirm, onConfirm, onClose, disabled }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form send={onConfirm}>
        {(isBusy) => (
          <>
            <div className="text-sm text-ink-2">{children}</div>
            <DialogButtons
              look="danger"
              disabled={disabled}
              busy={isBusy}
              confirm={confirm}
              onClose={onClose}
              className="mt-5"
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

interface AddButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Adds something to the list that the page is about. */
export const AddButton = (props: AddButtonProps) => (
  <ActionButton look="primary" size="small" icon={<Plus size={14} />} {...props} />
);
