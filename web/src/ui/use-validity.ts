import { type FormEvent, useState } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { validityTexts } from "./validity-texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the browser finds wrong with a field, said next to it instead of in the browser's own bubble. */
export function useValidity(error: string | undefined) {
  const texts = useTexts(validityTexts);
  const [found, setFound] = useState<string>();
  return {
    error: error ?? found,
    onInvalid: (event: FormEvent<Control>) => {
      event.preventDefault();
      const control = event.currentTarget;
      const { validity, type } = control;
      setFound(
        validity.valueMissing
          ? texts.missing
          : type === "email"
            ? texts.email
            : type === "url"
              ? texts.url
              : validity.tooShort && "minLength" in control
                ? texts.short(control.minLength)
                : control.validationMessage,
      );
      // Without its bubble, the browser does not move the focus either.
      if (control.form?.querySelector(":invalid:not(fieldset)") === control) control.focus();
    },
    onInput: () => setFound(undefined),
  };
}
