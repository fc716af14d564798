import { CorkboardError } from "@corkboard/client";
import { currentTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { looksLikeAddress } from "../looks-like-address.ts";
import { entranceTexts } from "./texts.ts";

export const passwordMinimum = 8;

type EntryField = "organisation" | "name" | "email" | "password";

/** What went wrong with an attempt to get in, and which field it is about. */
export function explainEntry<Name extends EntryField>(
  fields: readonly Name[],
): (error: unknown) => { field?: Name; message: string } {
  const about = (field: EntryField, message: string) => {
    const shown = fields.find((each) => each === field);
    return shown === undefined ? { message } : { field: shown, message };
  };
  return (error) => {
    if (!(error instanceof CorkboardError)) return { message: errorMessage(error) };
    const texts = currentTexts(entranceTexts);
    switch (error.code) {
      case "invalid_credentials":
        return about("password", fields.some((each) => each === "email") ? texts.wrongPair : texts.wrongPassword);
      case "password_too_short":
        return about("password", texts.passwordTooShort(passwordMinimum));
      case "display_name_taken":
        return about("name", texts.nameTaken);
      case "invalid_setup_code":
        return { message: texts.invalidCode };
      case "link_invalid":
        return { message: texts.linkInvalid };
      case "rate_limited":
        return { message: texts.tooManyAttempts(error.retryAfter) };
      case "passwords_busy":
        return { message: texts.busy };
    }
    const named = fields.find((field) => error.details.some(({ path }) => path.replace(/^\//, "") === field));
    return named === undefined ? { message: errorMessage(error) } : about(named, errorMessage(error));
  };
}

/** The fields that were left empty or cannot be right, each with what to do. */
export function checkEntry<Name extends EntryField>(
  values: Readonly<Partial<Record<Name, string>>>,
  isNewPassword: boolean,
): Partial<Record<Name, string>> {
  const texts = currentTexts(entranceTexts);
  const found: Partial<Record<EntryField, string>> = {};
  for (const [field, value] of Object.entries(values) as [EntryField, string][]) {
    const isTooShort = field === "password" && isNewPassword && Array.from(value).length < passwordMinimum;
    if (isTooShort) found[field] = texts.passwordTooShort(passwordMinimum);
    else if (field === "email" ? !looksLikeAddress(value.trim()) : value.trim() === "")
      found[field] = texts.missing[field];
  }
  return found;
}
