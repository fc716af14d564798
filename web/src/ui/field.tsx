import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { useFieldFailure } from "./field-failure.ts";
import { useValidity } from "./use-validity.ts";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** What to know before typing. */
  readonly help?: ReactNode;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** A button at the end of the field. */
  readonly trailing?: ReactNode;
}

export const inputClass =
  "w-full rounded-medium border border-line-field bg-sheet px-[11px] text-md transition-shadow duration-(--quick) " +
  "focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none " +
  "aria-invalid:border-danger disabled:opacity-60 h-[38px] max-sm:h-11 max-sm:text-lg";

/** A labelled text field with its help and error. */
export function Field({ label, help, error: givenError, trailing, className, ...rest }: FieldProps) {
  const id = useId();
  const failure = useFieldFailure(rest.name);
  const { error, ...validity } = useValidity(givenError ?? failure);
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={classNames("mb-3.5", className)}>
      <label htmlFor={id} className="mb-[5px] block text-sm font-[550]">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(inputClass, trailing !== undefined && "pr-11")}
          {...validity}
          {...rest}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-ink-3">
          {help}
        </p>
      )}
    </div>
  );
}
