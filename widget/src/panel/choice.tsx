import { h } from "preact";
import { Icon } from "./icons.tsx";

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: string }[];
  onChange(value: Value): void;
}

/** Radio buttons styled as a segmented control. */
export function Choice<Value extends string>({ legend, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset class="choice">
      <legend class="unseen">{legend}</legend>
      {options.map((option) => (
        <label>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Icon path={option.icon} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
