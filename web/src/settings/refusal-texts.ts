import { catalogue } from "../texts/catalogue.ts";

/** Errors of the service that are about one field of a form. */
export const refusalTexts = catalogue(
  {
    already_contact: "This client already has a contact with this email address",
    already_invited: "This email address already has an invitation",
    display_name_taken: "Somebody else in this organisation has this name",
    email_taken: "Somebody in this organisation already has this email address",
    invalid_base_branch: "Enter a branch of letters, digits and ._/+@- that git accepts",
    invalid_branch_pattern: "Enter a branch with {ref}, {slug} or {id}, and otherwise letters, digits and ._/+@-",
    invalid_preview_url:
      "Enter an http or https address without a user name or password, and no other placeholder than {branch}",
    invalid_repository:
      "Enter an https, http, ssh or git address without a password, or one such as git@git.example:shop/web.git",
    invalid_credentials: "The password is incorrect",
    invalid_chat_url: "Enter an http or https address without a user name or password",
    invalid_webhook_url: "Enter an http or https address without a user name or password",
    member_can_sign_in: "This person is already a member",
    name_required: "Enter a name",
    organisation_name_mismatch: "This is not the name of the organisation",
    password_too_short: "Enter at least 8 characters",
    website_needs_url: "Enter the address of the website, such as https://www.example.com",
  },
  {
    already_contact: "Dieser Kunde hat schon einen Kontakt mit dieser E-Mail-Adresse",
    already_invited: "Für diese E-Mail-Adresse gibt es schon eine Einladung",
    display_name_taken: "Jemand anderes in dieser Organisation heißt so",
    email_taken: "Jemand in dieser Organisation hat diese E-Mail-Adresse schon",
    invalid_base_branch: "Geben Sie einen Branch aus Buchstaben, Ziffern und ._/+@- ein, den git annimmt",
    invalid_branch_pattern:
      "Geben Sie einen Branch mit {ref}, {slug} oder {id} ein, sonst nur Buchstaben, Ziffern und ._/+@-",
    invalid_preview_url:
      "Geben Sie eine http- oder https-Adresse ohne Benutzername und Passwort ein, und keinen anderen Platzhalter als {branch}",
    invalid_repository:
      "Geben Sie eine https-, http-, ssh- oder git-Adresse ohne Passwort ein, oder eine wie git@git.example:shop/web.git",
    invalid_credentials: "Das Passwort ist falsch",
    invalid_chat_url: "Geben Sie eine http- oder https-Adresse ohne Benutzername und Passwort ein",
    invalid_webhook_url: "Geben Sie eine http- oder https-Adresse ohne Benutzername und Passwort ein",
    member_can_sign_in: "Diese Person ist schon Mitglied",
    name_required: "Geben Sie einen Namen ein",
    organisation_name_mismatch: "So heißt die Organisation nicht",
    password_too_short: "Geben Sie mindestens 8 Zeichen ein",
    website_needs_url: "Geben Sie die Adresse der Website ein, etwa https://www.example.com",
  },
);
