import type { Language } from "../wire.ts";

const en = {
  sentPage: "Page",
  sentBrowser: "Browser",
  sentSystem: "System",
  sentWindow: "Window",
  sentScreen: "Screen",
  sentLanguage: "Language",
  sentTimeZone: "Time zone",
  sentElement: "Element",
  sentErrors: "Errors of the last minute",
  sentRequests: "Failed requests of the last minute",
  sentScreenshot: "Screenshot",
  sentRecording: "Recording",
  sentMetadata: "From this website",
  none: "none",
  yes: "yes",
};

type FactTexts = typeof en;

const de: FactTexts = {
  sentPage: "Seite",
  sentBrowser: "Browser",
  sentSystem: "System",
  sentWindow: "Fenster",
  sentScreen: "Bildschirm",
  sentLanguage: "Sprache",
  sentTimeZone: "Zeitzone",
  sentElement: "Element",
  sentErrors: "Fehler der letzten Minute",
  sentRequests: "Fehlgeschlagene Anfragen der letzten Minute",
  sentScreenshot: "Bildschirmfoto",
  sentRecording: "Aufzeichnung",
  sentMetadata: "Von dieser Website",
  none: "keine",
  yes: "ja",
};

const fr: FactTexts = {
  sentPage: "Page",
  sentBrowser: "Navigateur",
  sentSystem: "Système",
  sentWindow: "Fenêtre",
  sentScreen: "Écran",
  sentLanguage: "Langue",
  sentTimeZone: "Fuseau horaire",
  sentElement: "Élément",
  sentErrors: "Erreurs de la dernière minute",
  sentRequests: "Requêtes échouées de la dernière minute",
  sentScreenshot: "Capture d’écran",
  sentRecording: "Enregistrement",
  sentMetadata: "De ce site",
  none: "aucun",
  yes: "oui",
};

const es: FactTexts = {
  sentPage: "Página",
  sentBrowser: "Navegador",
  sentSystem: "Sistema",
  sentWindow: "Ventana",
  sentScreen: "Pantalla",
  sentLanguage: "Idioma",
  sentTimeZone: "Zona horaria",
  sentElement: "Elemento",
  sentErrors: "Errores del último minuto",
  sentRequests: "Peticiones fallidas del último minuto",
  sentScreenshot: "Captura",
  sentRecording: "Grabación",
  sentMetadata: "De este sitio",
  none: "ninguno",
  yes: "sí",
};

/** The words of the list of what is sent. They come with it, so that the panel itself stays small. */
export const factTexts: Readonly<Record<Language, FactTexts>> = { en, de, fr, es };
