import type { ReportState } from "./portal-filters.ts";

/** The texts of the client portal; those of reports are shared with the reporter pages. */
export interface PortalTexts {
  readonly language: "en" | "de";
  readonly title: string;
  readonly signedInAs: string;
  readonly signOut: string;
  readonly waiting: string;
  readonly nothingWaiting: string;
  readonly noWebsites: string;
  readonly noReports: Readonly<Record<ReportState, string>>;
  /** Before the addresses of the websites. */
  readonly newReport: string;
  /** Names the choice between open, done and all reports. */
  readonly filter: string;
  readonly states: Readonly<Record<ReportState, string>>;
  readonly website: string;
  readonly allWebsites: string;
  readonly searchTitles: string;
  readonly search: string;
  readonly noMatch: string;
  /** Before the text. */
  readonly noMatchFor: string;
  /** The same if older reports have not been searched yet. */
  readonly noMatchYet: string;
  /** Before the day. */
  readonly searchedTo: string;
  readonly clear: string;
  readonly searchTooLong: string;
  readonly tooManySearches: string;
  readonly searchTooSlow: string;
  readonly listTooSlow: string;
  readonly newer: string;
  readonly older: string;
  readonly allReports: string;
  /** Heads what the reporter wrote. */
  readonly reported: string;
  /** Heads what the team wrote about the report. */
  readonly description: string;
  /** Whether the contact is notified by email, and what changes that. */
  readonly emails: Readonly<Record<"on" | "off" | "stop" | "resume", string>>;
  readonly signIn: { readonly heading: string; readonly sentence: string; readonly button: string };
  readonly incomplete: string;
  readonly scriptNeeded: string;
  readonly invalidLink: { readonly heading: string; readonly sentence: string };
  readonly signedOut: { readonly heading: string; readonly sentence: string };
  readonly notSignedIn: { readonly heading: string; readonly sentence: string };
  readonly notFound: { readonly heading: string; readonly sentence: string };
}

const english: PortalTexts = {
  language: "en",
  title: "Your reports",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  waiting: "Waiting for you",
  nothingWaiting: "Nothing is waiting for you at the moment.",
  noWebsites: "There are no projects yet.",
  noReports: { open: "Nothing is open.", done: "Nothing is done yet.", all: "No reports yet." },
  newReport: "To report something new, press the feedback button on",
  filter: "Reports",
  states: { open: "Open", done: "Done", all: "All" },
  website: "Website",
  allWebsites: "All websites",
  searchTitles: "Search titles",
  search: "Search",
  noMatch: "No report matches.",
  noMatchFor: "No report has this in its title:",
  noMatchYet: "So far, no report has this in its title:",
  searchedTo: "Reports have been searched back to",
  clear: "Clear filters",
  searchTooLong: "Please search for at most 100 characters.",
  tooManySearches: "You have searched many times in the last minute. Please wait a minute, then search again.",
  searchTooSlow:
    "The search took too long and was stopped. Please narrow it with the filters, or try again in a minute.",
  listTooSlow: "Your reports could not be loaded in time. Please try again in a minute.",
  newer: "Newer reports",
  older: "Older reports",
  allReports: "All reports",
  reported: "What was reported",
  description: "Description",
  emails: {
    on: "You receive an email when there is a result for you to check.",
    off: "You do not receive emails about results.",
    stop: "Unsubscribe",
    resume: "Subscribe again",
  },
  signIn: {
    heading: "Open your reports",
    sentence: "This link signs you in on this device for 30 days. It works once.",
    button: "Sign in",
  },
  incomplete: "The link is incomplete. Please open the complete link again, or ask the team for it.",
  scriptNeeded: "Please allow scripts for this page, and reload it.",
  invalidLink: {
    heading: "This link is not valid any more",
    sentence: "It was used before, has expired or was replaced. Please ask the team for a new one.",
  },
  signedOut: { heading: "You are signed out", sentence: "To sign in again, ask the team for a new link." },
  notSignedIn: {
    heading: "You are not signed in",
    sentence: "Your sign-in has ended. Please open your personal link, or ask the team for a new one.",
  },
  notFound: { heading: "Report not found", sentence: "It was deleted, or it belongs to somebody else." },
};

const german: PortalTexts = {
  language: "de",
  title: "Ihre Meldungen",
  signedInAs: "Angemeldet als",
  signOut: "Abmelden",
  waiting: "Wartet auf Sie",
  nothingWaiting: "Im Moment wartet nichts auf Sie.",
  noWebsites: "Es gibt noch keine Projekte.",
  noReports: { open: "Nichts ist offen.", done: "Noch nichts ist erledigt.", all: "Noch keine Meldungen." },
  newReport: "Um etwas Neues zu melden, drücken Sie den Feedback-Knopf auf",
  filter: "Meldungen",
  states: { open: "Offen", done: "Erledigt", all: "Alle" },
  website: "Website",
  allWebsites: "Alle Websites",
  searchTitles: "Titel durchsuchen",
  search: "Suchen",
  noMatch: "Keine Meldung passt.",
  noMatchFor: "Keine Meldung hat dies im Titel:",
  noMatchYet: "Bisher hat keine Meldung dies im Titel:",
  searchedTo: "Durchsucht sind die Meldungen zurück bis",
  clear: "Filter zurücksetzen",
  searchTooLong: "Bitte suchen Sie nach höchstens 100 Zeichen.",
  tooManySearches:
    "Sie haben in der letzten Minute sehr oft gesucht. Bitte warten Sie eine Minute und suchen Sie dann erneut.",
  searchTooSlow:
    "Die Suche hat zu lange gedauert und wurde abgebrochen. Bitte grenzen Sie sie mit den Filtern ein oder versuchen Sie es in einer Minute erneut.",
  listTooSlow:
    "Ihre Meldungen konnten nicht rechtzeitig geladen werden. Bitte versuchen Sie es in einer Minute erneut.",
  newer: "Neuere Meldungen",
  older: "Ältere Meldungen",
  allReports: "Alle Meldungen",
  reported: "Was gemeldet wurde",
  description: "Beschreibung",
  emails: {
    on: "Sie erhalten eine E-Mail, wenn es für Sie ein Ergebnis zu prüfen gibt.",
    off: "Sie erhalten keine E-Mails über Ergebnisse.",
    stop: "Abbestellen",
    resume: "Wieder abonnieren",
  },
  signIn: {
    heading: "Ihre Meldungen öffnen",
    sentence: "Dieser Link meldet Sie auf diesem Gerät für 30 Tage an. Er funktioniert einmal.",
    button: "Anmelden",
  },
  incomplete:
    "Der Link ist unvollständig. Bitte öffnen Sie den vollständigen Link noch einmal oder fragen Sie das Team danach.",
  scriptNeeded: "Bitte erlauben Sie Skripte für diese Seite und laden Sie sie neu.",
  invalidLink: {
    heading: "Dieser Link gilt nicht mehr",
    sentence: "Er wurde schon benutzt, ist abgelaufen oder wurde ersetzt. Bitte fragen Sie das Team nach einem neuen.",
  },
  signedOut: {
    heading: "Sie sind abgemeldet",
    sentence: "Für eine neue Anmeldung fragen Sie das Team nach einem neuen Link.",
  },
  notSignedIn: {
    heading: "Sie sind nicht angemeldet",
    sentence:
      "Ihre Anmeldung ist abgelaufen. Bitte öffnen Sie Ihren persönlichen Link oder fragen Sie das Team nach einem neuen.",
  },
  notFound: { heading: "Meldung nicht gefunden", sentence: "Sie wurde gelöscht oder gehört jemand anderem." },
};

export const portalLanguages = ["en", "de"] as const;

export const portalTexts: Readonly<Record<(typeof portalLanguages)[number], PortalTexts>> = { en: english, de: german };
