import { catalogue } from "../texts/catalogue.ts";

/** Errors of the service that are about one field of a form. */
export const refusalTexts = catalogue(
  {
    already_contact: "This client already has a contact with this email address",
    already_invited: "This email address already has an invitation",
    display_name_taken: "Somebody else in this organisation has this name",
    email_taken: "Somebody in this organisation already has this email address",
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
