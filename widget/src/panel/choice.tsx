import { h } from "preact";
import { Icon } from "./icons.tsx";

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: string }[];
  onChange(value: Value): void;
}

/** One of a few, as radio buttons that look like a row of keys. */
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
