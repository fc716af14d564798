import { useId } from "react";

interface ChoiceOfSomeProps<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly some: string;
  readonly groups: readonly {
    readonly label?: string;
    readonly options: readonly { readonly value: Value; readonly label: string }[];
  }[];
  /** Undefined for all. */
  readonly chosen: readonly Value[] | undefined;
  readonly onChange: (chosen: readonly Value[] | undefined) => void;
  readonly error: string | undefined;
}

/** All of something, or only those that are ticked. */
export function ChoiceOfSome<Value extends string>(props: ChoiceOfSomeProps<Value>) {
  const { label, all, some, groups, chosen, onChange, error } = props;
  const name = useId();
  const toggle = (value: Value) =>
    onChange(chosen?.includes(value) ? chosen.filter((each) => each !== value) : [...(chosen ?? []), value]);
  return (
    <fieldset className="mb-3.5" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-[5px] text-sm font-[550]">{label}</legend>
      <div className="flex gap-5">
        {[
          { text: all, isAll: true },
          { text: some, isAll: false },
        ].map(({ text, isAll }) => (
          <label key={text} className="flex items-center gap-2 text-sm max-sm:min-h-11">
            <input
              type="radio"
              name={name}
              checked={(chosen === undefined) === isAll}
              onChange={() => onChange(isAll ? undefined : [])}
              className="accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
      {chosen && (
        <div className="mt-2 max-h-52 overflow-y-auto rounded-medium border border-line px-3 py-2">
          {groups.map((group, index) => (
            <div key={group.label ?? index} role="group" aria-label={group.label ?? label}>
              {group.label && <p className="pt-1.5 pb-1 text-2xs font-semibold text-ink-3">{group.label}</p>}
              {group.options.map(({ value, label: text }) => (
                <label key={value} className="flex items-center gap-2 py-0.5 text-sm max-sm:min-h-11">
                  <input
                    type="checkbox"
                    checked={chosen.includes(value)}
                    onChange={() => toggle(value)}
                    className="accent-accent"
                  />
                  <span className="min-w-0 truncate">{text}</span>
                </label>
              ))}
            </div>
          ))}
        </div>
      )}
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
