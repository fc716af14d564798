import { catalogue } from "../../texts/catalogue.ts";

/** The texts of everything but passwords that people sign in with. */
export const signInTexts = catalogue(
  {
    or: "or",
    continueWith: (provider: string) => `Continue with ${provider}`,
    withPasskey: "Sign in with a passkey",
    confirmWithPasskey: "Use a passkey",
    emailCode: "Email me a code",
    email: "Email",
    emailMissing: "Enter a complete email address.",
    code: "Code",
    codeMissing: "Enter the eight digits from the email.",
    codeSent: (email: string) =>
      `If ${email} belongs to an account, a code of eight digits is on its way. It works once and for ten minutes.`,
    codeSentToYou: (email: string) => `We sent a code of eight digits to ${email}. It works for ten minutes.`,
    wrongCode: "This code is incorrect, was used or has expired. Check it, or request a new one.",
    signIn: "Sign in",
    confirm: "Confirm",
    sendAgain: "Send a new code",
    sentAgain: "A new code is on its way. Earlier ones no longer work.",
    otherWay: "Sign in another way",
    back: "Back",
    passkeyFailed: "This passkey was not accepted. It may have been removed. Try another way.",
    passkeyCancelled: "No passkey was used. Try again, or choose another way.",
    allowWindows: "Your browser has blocked the sign-in window. Allow windows of this site and try again.",
    tooManyAttempts: "Too many attempts. Wait a few minutes and try again.",
    providerDown: (provider: string) => `${provider} cannot be reached right now. Try again, or choose another way.`,
    inOtherWindow: (provider: string) => `Continue in the window of ${provider}.`,
    problems: {
      failed: "Signing in did not work, or took too long. Please try again.",
      denied: "You were not signed in, because the provider did not let you in or you cancelled.",
      unreachable: "The sign-in provider cannot be reached right now. Try again, or choose another way.",
      email_not_verified: "The provider has not verified your email address. Verify it there, then try again.",
      unknown_email: "Nobody with your email address belongs to this Corkboard. Ask an owner to invite you.",
      account_not_verified:
        "Your account's email address was never verified. Sign in with your password once, and connect single sign-on under Settings, Security.",
      other_account:
        "Your email address is connected to another account at the provider. Sign in another way and disconnect it under Settings, Security.",
      other_person: "That was another person's account. Use your own.",
    },
    doneTitle: "You are signed in",
    done: "You can close this window and continue where you were.",
    notDoneTitle: "That did not work",
    close: "Close window",
  },
  {
    or: "oder",
    continueWith: (provider) => `Weiter mit ${provider}`,
    withPasskey: "Mit Passkey anmelden",
    confirmWithPasskey: "Passkey benutzen",
    emailCode: "Code per E-Mail senden",
    email: "E-Mail",
    emailMissing: "Geben Sie eine vollständige E-Mail-Adresse ein.",
    code: "Code",
    codeMissing: "Geben Sie die acht Ziffern aus der E-Mail ein.",
    codeSent: (email) =>
      `Wenn ${email} zu einem Konto gehört, ist ein Code aus acht Ziffern unterwegs. Er gilt einmal und zehn Minuten lang.`,
    codeSentToYou: (email) => `Wir haben einen Code aus acht Ziffern an ${email} geschickt. Er gilt zehn Minuten lang.`,
    wrongCode: "Dieser Code ist falsch, benutzt oder abgelaufen. Prüfen Sie ihn, oder fordern Sie einen neuen an.",
    signIn: "Anmelden",
    confirm: "Bestätigen",
    sendAgain: "Neuen Code senden",
    sentAgain: "Ein neuer Code ist unterwegs. Frühere gelten nicht mehr.",
    otherWay: "Anders anmelden",
    back: "Zurück",
    passkeyFailed: "Dieser Passkey wurde nicht angenommen. Vielleicht wurde er entfernt. Melden Sie sich anders an.",
    passkeyCancelled: "Es wurde kein Passkey benutzt. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.",
    allowWindows:
      "Ihr Browser hat das Anmeldefenster blockiert. Erlauben Sie Fenster dieser Website und versuchen Sie es erneut.",
    tooManyAttempts: "Zu viele Versuche. Warten Sie ein paar Minuten und versuchen Sie es erneut.",
    providerDown: (provider) =>
      `${provider} ist gerade nicht erreichbar. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.`,
    inOtherWindow: (provider) => `Machen Sie im Fenster von ${provider} weiter.`,
    problems: {
      failed: "Die Anmeldung hat nicht geklappt oder zu lange gedauert. Bitte versuchen Sie es erneut.",
      denied: "Sie wurden nicht angemeldet, weil der Anbieter Sie abgewiesen hat oder Sie abgebrochen haben.",
      unreachable:
        "Der Anmeldedienst ist gerade nicht erreichbar. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.",
      email_not_verified:
        "Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es erneut.",
      unknown_email:
        "Niemand mit Ihrer E-Mail-Adresse gehört zu diesem Corkboard. Bitten Sie eine Inhaberin oder einen Inhaber um eine Einladung.",
      account_not_verified:
        "Die E-Mail-Adresse Ihres Kontos wurde nie bestätigt. Melden Sie sich einmal mit Ihrem Passwort an und verbinden Sie die Anmeldung unter Einstellungen, Sicherheit.",
      other_account:
        "Ihre E-Mail-Adresse ist mit einem anderen Konto beim Anbieter verbunden. Melden Sie sich anders an und trennen Sie es unter Einstellungen, Sicherheit.",
      other_person: "Das war das Konto einer anderen Person. Benutzen Sie Ihr eigenes.",
    },
    doneTitle: "Sie sind angemeldet",
    done: "Sie können dieses Fenster schließen und dort weitermachen, wo Sie waren.",
    notDoneTitle: "Das hat nicht geklappt",
    close: "Fenster schließen",
  },
);
