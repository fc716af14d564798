import { type ChangeEvent, type SubmitEvent, useState } from "react";

export type FormErrors<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>;
  /** What is wrong with the values, before they are sent. */
  readonly check: (values: Readonly<Record<Name, string>>) => FormErrors<Name>;
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** Which field a failure is about, if it is about one. */
  readonly explain: (error: unknown) => { readonly field?: Name; readonly message: string };
}

/** A form of text fields that says what is wrong next to the field, and moves there. */
export function useForm<Name extends string>({ initial, check, send, explain }: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Name>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const reject = (form: HTMLFormElement, found: FormErrors<Name>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const field = first === undefined ? undefined : form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const found = check(values);
    setProblem(undefined);
    reject(form, found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const { field, message } = explain(error);
      if (field === undefined) setProblem(message);
      else reject(form, { [field]: message } as FormErrors<Name>);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problem,
    isBusy,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        setValues((current) => ({ ...current, [name]: value }));
        setErrors((current) => ({ ...current, [name]: undefined }));
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
  };
}
