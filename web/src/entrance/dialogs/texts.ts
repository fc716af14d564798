import { catalogue } from "../../texts/catalogue.ts";

/** The texts of the dialogs that ask again who the person is. */
export const dialogTexts = catalogue(
  {
    expiredTitle: "Sign in again",
    expired: "Your session has expired. Sign in to continue where you left off; nothing is lost.",
    passwordTitle: "Confirm your password",
    passwordReason: "This is a sensitive change, so please confirm that it is you.",
    confirmTitle: "Confirm that it is you",
    confirmReason: "This is a sensitive change, so please sign in again.",
    password: "Password",
    email: "Email",
    signIn: "Sign in",
    confirm: "Confirm",
    wrongPassword: "This password is incorrect.",
    passwordMissing: "Enter your password.",
  },
  {
    expiredTitle: "Erneut anmelden",
    expired: "Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen; nichts geht verloren.",
    passwordTitle: "Passwort bestätigen",
    passwordReason: "Das ist eine sicherheitsrelevante Änderung. Bitte bestätigen Sie, dass Sie es sind.",
    confirmTitle: "Bestätigen Sie, dass Sie es sind",
    confirmReason: "Das ist eine sicherheitsrelevante Änderung. Bitte melden Sie sich erneut an.",
    password: "Passwort",
    email: "E-Mail",
    signIn: "Anmelden",
    confirm: "Bestätigen",
    wrongPassword: "Dieses Passwort ist falsch.",
    passwordMissing: "Geben Sie Ihr Passwort ein.",
  },
);
