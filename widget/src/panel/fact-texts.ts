import type { Language } from "../wire.ts";

const en = {
  sentPage: "Page",
  sentBrowser: "Browser",
  sentSystem: "Operating system",
  sentWindow: "Window",
  sentScreen: "Screen",
  sentLanguage: "Language",
  sentTimeZone: "Time zone",
  sentElement: "Element",
  sentErrors: "Errors (minute before opening)",
  sentRequests: "Failed requests (minute before opening)",
  sentScreenshot: "Screenshot",
  sentRecording: "Recording",
  sentSteps: "Steps",
  sentMetadata: "Data from this website",
  sentPrivate: "Private field",
  none: "None",
  yes: "Yes",
};

type FactTexts = typeof en;

const de: FactTexts = {
  sentPage: "Seite",
  sentBrowser: "Browser",
  sentSystem: "Betriebssystem",
  sentWindow: "Fenster",
  sentScreen: "Bildschirm",
  sentLanguage: "Sprache",
  sentTimeZone: "Zeitzone",
  sentElement: "Element",
  sentErrors: "Fehler (Minute vor dem Öffnen)",
  sentRequests: "Fehlgeschlagene Anfragen (Minute vor dem Öffnen)",
  sentScreenshot: "Screenshot",
  sentRecording: "Aufzeichnung",
  sentSteps: "Schritte",
  sentMetadata: "Daten dieser Website",
  sentPrivate: "Privates Feld",
  none: "Keine",
  yes: "Ja",
};

const fr: FactTexts = {
  sentPage: "Page",
  sentBrowser: "Navigateur",
  sentSystem: "Système d’exploitation",
  sentWindow: "Fenêtre",
  sentScreen: "Écran",
  sentLanguage: "Langue",
  sentTimeZone: "Fuseau horaire",
  sentElement: "Élément",
  sentErrors: "Erreurs (minute avant l’ouverture)",
  sentRequests: "Requêtes échouées (minute avant l’ouverture)",
  sentScreenshot: "Capture d’écran",
  sentRecording: "Enregistrement",
  sentSteps: "Étapes",
  sentMetadata: "Données de ce site",
  sentPrivate: "Champ privé",
  none: "Aucun",
  yes: "Oui",
};

const es: FactTexts = {
  sentPage: "Página",
  sentBrowser: "Navegador",
  sentSystem: "Sistema operativo",
  sentWindow: "Ventana",
  sentScreen: "Pantalla",
  sentLanguage: "Idioma",
  sentTimeZone: "Zona horaria",
  sentElement: "Elemento",
  sentErrors: "Errores (minuto antes de abrir)",
  sentRequests: "Solicitudes fallidas (minuto antes de abrir)",
  sentScreenshot: "Captura",
  sentRecording: "Grabación",
  sentSteps: "Pasos",
  sentMetadata: "Datos de este sitio",
  sentPrivate: "Campo privado",
  none: "Ninguno",
  yes: "Sí",
};

/** Loaded with the list of facts, to keep the panel small. */
export const factTexts: Readonly<Record<Language, FactTexts>> = { en, de, fr, es };
