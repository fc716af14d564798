import { CorkboardError } from "@corkboard/client";
import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import type { FormFailure } from "../ui/field-failure.ts";
import { refusalTexts } from "./refusal-texts.ts";

type Refusal = keyof (typeof refusalTexts)["en"];

/** The fields that an error can be about, in the order in which forms are searched for them. */
const fieldsOf: Readonly<Record<Refusal, readonly string[]>> = {
  already_contact: ["email"],
  already_invited: ["email"],
  display_name_taken: ["display_name", "name"],
  email_taken: ["email"],
  invalid_credentials: ["current_password"],
  invalid_base_branch: ["base_branch"],
  invalid_branch_pattern: ["branch_pattern"],
  invalid_preview_url: ["preview_url"],
  invalid_repository: ["repository"],
  invalid_chat_url: ["url"],
  invalid_webhook_url: ["url"],
  member_can_sign_in: ["email"],
  name_required: ["client_name", "name"],
  organisation_name_mismatch: ["name"],
  password_too_short: ["password"],
  website_needs_url: ["url"],
};

/** What to say about a form that the service did not accept, and next to which of its fields. */
export function explainRefusal(error: unknown, hasField: (name: string) => boolean): FormFailure {
  if (error instanceof CorkboardError) {
    if (Object.hasOwn(fieldsOf, error.code)) {
      const code = error.code as Refusal;
      const field = fieldsOf[code].find(hasField);
      if (field !== undefined) return { field, message: currentTexts(refusalTexts)[code] };
    }
    for (const { path, message } of error.details) {
      const field = path.split("/").find(hasField);
      if (field !== undefined) return { field, message: sentence(message.replace(path, "").trimStart()) };
    }
  }
  return { field: undefined, message: errorMessage(error) };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
