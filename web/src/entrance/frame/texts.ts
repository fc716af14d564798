import { catalogue } from "../../texts/catalogue.ts";

const minutes = (seconds: number) => Math.ceil(seconds / 60);

/** The texts of the pages before signing in. */
export const entranceTexts = catalogue(
  {
    organisation: "Organisation",
    name: "Your name",
    email: "Email",
    password: "Password",
    passwordHelp: (minimum: number) => `At least ${minimum} characters. A few words are easier to remember.`,
    signIn: "Sign in",
    signInTo: "to Corkboard",
    forgotten: "Forgot your password?",
    setupOpen: "New here? Corkboard is not set up yet.",
    howToSetUp: "How to set it up",
    signedInWithout: (email: string) =>
      `You are signed in as ${email}, but you do not belong to an organisation any more. Ask an owner to invite you.`,
    noOrganisation: "No organisation",
    signOut: "Sign out",
    missing: {
      organisation: "Enter the name of your organisation.",
      name: "Enter your name, so that your team recognises you.",
      email: "Enter a complete email address.",
      password: "Enter your password.",
    },
    wrongPair: "The email address or the password is incorrect. Check both and try again.",
    wrongPassword: "This password is incorrect.",
    passwordTooShort: (minimum: number) => `Use at least ${minimum} characters.`,
    nameTaken: "Somebody in this organisation already has this name. Add an initial or a surname.",
    invalidCode:
      "This set-up link is not valid any more. Restart Corkboard; it prints a new link as long as it is not set up.",
    linkInvalid: "This link is invalid or has expired.",
    tooManyAttempts: (seconds: number | undefined) =>
      seconds === undefined || seconds < 60
        ? "Too many attempts. Wait a minute and try again."
        : `Too many attempts. Try again in ${minutes(seconds)} minutes.`,
    busy: "Many people are signing in right now. Try again in a moment.",
    setUpTitle: "Set up Corkboard",
    setUpSubtitle: "You become the first owner. It takes a minute.",
    createOrganisation: "Create organisation",
    setUpClosedTitle: "Corkboard is already set up",
    setUpClosed: "Sign in, or ask an owner of your organisation for an invitation.",
    codeMissingTitle: "Open the printed link",
    codeMissing:
      "When Corkboard starts for the first time, it prints a link to this page with a one-time code. Find it in the terminal or the log, and open it completely.",
    inviteTitle: (organisation: string) => `Join ${organisation}`,
    inviteSubtitle: (email: string) => `You were invited as ${email}.`,
    accept: "Accept invitation",
    acceptHint: "You can change your name later.",
    signInToAccept: "You already have an account. Sign in to accept the invitation.",
    acceptAs: (email: string) => `You are signed in as ${email}.`,
    otherPerson: (other: string, email: string) =>
      `You are signed in as ${other}, but this invitation is for ${email}. Sign in with that address to accept it.`,
    replacesSession: (other: string) => `You are signed in as ${other}; accepting signs you in as the invited person.`,
    linkInvalidTitle: "This link does not work any more",
    inviteInvalid:
      "It may be incomplete, already used or older than 7 days. Ask the person who invited you for a new one.",
    resetInvalid: "It may be incomplete, already used or older than an hour. Request a new one.",
    resetTitle: "Choose a new password",
    resetSubtitle: (email: string) => `for ${email}`,
    setPassword: "Set password",
    resetEffect:
      "You are signed out on all other devices. Invitations, links and access tokens that you created in a browser in the last hour stop working, and webhooks and chats whose URL you set there are disabled.",
    forgottenTitle: "Forgot your password?",
    forgottenSubtitle: "Enter your email address, and we send you a link to choose a new one.",
    forgottenWithoutEmail:
      "This Corkboard sends no email. An owner of your organisation can copy a reset link for you under Settings, Members.",
    sendLink: "Send link",
    linkSentTitle: "Check your email",
    linkSent: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once and for one hour.`,
    noMail:
      "No message after a few minutes? This Corkboard may not send email. An owner of your organisation can copy a reset link for you under Settings, Members.",
    backToSignIn: "Back to sign-in",
    requestNewLink: "Request a new link",
  },
  {
    organisation: "Organisation",
    name: "Ihr Name",
    email: "E-Mail",
    password: "Passwort",
    passwordHelp: (minimum) => `Mindestens ${minimum} Zeichen. Ein paar Wörter merken sich leichter.`,
    signIn: "Anmelden",
    signInTo: "bei Corkboard",
    forgotten: "Passwort vergessen?",
    setupOpen: "Neu hier? Corkboard ist noch nicht eingerichtet.",
    howToSetUp: "So richten Sie es ein",
    signedInWithout: (email) =>
      `Sie sind als ${email} angemeldet, gehören aber keiner Organisation mehr an. Bitten Sie eine Inhaberin oder einen Inhaber um eine Einladung.`,
    noOrganisation: "Keine Organisation",
    signOut: "Abmelden",
    missing: {
      organisation: "Geben Sie den Namen Ihrer Organisation ein.",
      name: "Geben Sie Ihren Namen ein, damit Ihr Team Sie erkennt.",
      email: "Geben Sie eine vollständige E-Mail-Adresse ein.",
      password: "Geben Sie Ihr Passwort ein.",
    },
    wrongPair: "E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.",
    wrongPassword: "Dieses Passwort ist falsch.",
    passwordTooShort: (minimum) => `Verwenden Sie mindestens ${minimum} Zeichen.`,
    nameTaken: "Jemand in dieser Organisation heißt schon so. Ergänzen Sie eine Initiale oder einen Nachnamen.",
    invalidCode:
      "Dieser Einrichtungslink gilt nicht mehr. Starten Sie Corkboard neu; solange es nicht eingerichtet ist, gibt es einen neuen Link aus.",
    linkInvalid: "Dieser Link ist ungültig oder abgelaufen.",
    tooManyAttempts: (seconds) =>
      seconds === undefined || seconds < 60
        ? "Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut."
        : `Zu viele Versuche. Versuchen Sie es in ${minutes(seconds)} Minuten erneut.`,
    busy: "Gerade melden sich viele Personen an. Versuchen Sie es gleich noch einmal.",
    setUpTitle: "Corkboard einrichten",
    setUpSubtitle: "Sie werden die erste Inhaberin oder der erste Inhaber. Es dauert eine Minute.",
    createOrganisation: "Organisation anlegen",
    setUpClosedTitle: "Corkboard ist schon eingerichtet",
    setUpClosed: "Melden Sie sich an, oder bitten Sie Ihre Organisation um eine Einladung.",
    codeMissingTitle: "Öffnen Sie den ausgegebenen Link",
    codeMissing:
      "Beim ersten Start gibt Corkboard einen Link auf diese Seite mit einem einmaligen Code aus. Sie finden ihn im Terminal oder im Protokoll. Öffnen Sie ihn vollständig.",
    inviteTitle: (organisation) => `${organisation} beitreten`,
    inviteSubtitle: (email) => `Sie wurden als ${email} eingeladen.`,
    accept: "Einladung annehmen",
    acceptHint: "Sie können Ihren Namen später ändern.",
    signInToAccept: "Sie haben schon ein Konto. Melden Sie sich an, um die Einladung anzunehmen.",
    acceptAs: (email) => `Sie sind als ${email} angemeldet.`,
    otherPerson: (other, email) =>
      `Sie sind als ${other} angemeldet, die Einladung gilt aber für ${email}. Melden Sie sich mit dieser Adresse an, um sie anzunehmen.`,
    replacesSession: (other) =>
      `Sie sind als ${other} angemeldet; beim Annehmen werden Sie als die eingeladene Person angemeldet.`,
    linkInvalidTitle: "Dieser Link funktioniert nicht mehr",
    inviteInvalid:
      "Er ist vielleicht unvollständig, schon benutzt oder älter als 7 Tage. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen.",
    resetInvalid:
      "Er ist vielleicht unvollständig, schon benutzt oder älter als eine Stunde. Fordern Sie einen neuen an.",
    resetTitle: "Neues Passwort wählen",
    resetSubtitle: (email) => `für ${email}`,
    setPassword: "Passwort setzen",
    resetEffect:
      "Auf allen anderen Geräten werden Sie abgemeldet. Einladungen, Links und Zugriffstoken, die Sie in der letzten Stunde im Browser erstellt haben, werden ungültig. Webhooks und Chats, deren URL Sie dort gesetzt haben, werden deaktiviert.",
    forgottenTitle: "Passwort vergessen?",
    forgottenSubtitle: "Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten einen Link, um ein neues zu wählen.",
    forgottenWithoutEmail:
      "Dieses Corkboard verschickt keine E-Mails. Eine Inhaberin oder ein Inhaber Ihrer Organisation kann unter Einstellungen, Mitglieder einen Link für Sie kopieren.",
    sendLink: "Link senden",
    linkSentTitle: "Sehen Sie in Ihre E-Mails",
    linkSent: (email) =>
      `Wenn ${email} zu einem Konto gehört, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.`,
    noMail:
      "Nach einigen Minuten keine Nachricht? Vielleicht verschickt dieses Corkboard keine E-Mails. Eine Inhaberin oder ein Inhaber Ihrer Organisation kann unter Einstellungen, Mitglieder einen Link für Sie kopieren.",
    backToSignIn: "Zurück zur Anmeldung",
    requestNewLink: "Neuen Link anfordern",
  },
);
