import { createContext, useContext } from "react";

/** Why the service did not accept a form, and the name of the field that it is about, if it is about one. */
export interface FormFailure {
  readonly field: string | undefined;
  readonly message: string;
}

export const FormFailures = createContext<FormFailure | undefined>(undefined);

/** What the service finds wrong with a field of the form around it. */
export function useFieldFailure(name: string | undefined): string | undefined {
  const failure = useContext(FormFailures);
  return name !== undefined && failure?.field === name ? failure.message : undefined;
}
