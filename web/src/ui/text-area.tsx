import { type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "./class-names.ts";
import { inputClass } from "./field.tsx";
import { useFieldFailure } from "./field-failure.ts";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly name: string;
  /** What to know before typing. */
  readonly help: string;
}

/** A labelled field for several lines, with its help and error. */
export function TextArea({ label, help, className, ...rest }: TextAreaProps) {
  const id = useId();
  const error = useFieldFailure(rest.name);
  return (
    <div className="mb-3.5">
      <label htmlFor={id} className="mb-[5px] block text-sm font-[550]">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
        className={classNames(inputClass, "h-auto! py-2 font-mono text-xs!", className)}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1 text-xs text-ink-3">
        {help}
      </p>
    </div>
  );
}
