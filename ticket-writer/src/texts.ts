import { frequent } from "./phrases.ts";
import { fold, wordsIn } from "./text.ts";

/** Fixed texts of the ticket in English, German, French and Spanish. */
const translated = {
  report: ["Report", "Meldung", "Signalement", "Aviso"],
  facts: ["Facts", "Angaben", "Informations", "Datos"],
  steps: ["Steps to reproduce", "Schritte zum Nachstellen", "Étapes pour reproduire", "Pasos para reproducir"],
  open: ["Open", "Öffnen", "Ouvrir", "Abrir"],
  click: ["Click", "Klicken", "Cliquer", "Hacer clic"],
  type: ["Type into", "Eingeben in", "Saisir dans", "Escribir en"],
  choose: ["Choose in", "Auswählen in", "Choisir dans", "Elegir en"],
  submit: ["Submit", "Absenden", "Envoyer", "Enviar"],
  scroll: ["Scroll", "Scrollen", "Défiler", "Desplazarse"],
  privateField: ["a private field", "ein privates Feld", "un champ privé", "un campo privado"],
  evidence: ["Evidence", "Technische Hinweise", "Éléments techniques", "Evidencias"],
  discussion: ["Discussion", "Diskussion", "Discussion", "Conversación"],
  page: ["Page", "Seite", "Page", "Página"],
  element: ["Element", "Element", "Élément", "Elemento"],
  browser: ["Browser", "Browser", "Navigateur", "Navegador"],
  system: ["Operating system", "Betriebssystem", "Système d'exploitation", "Sistema operativo"],
  viewport: ["Viewport", "Fenstergröße", "Taille de la fenêtre", "Tamaño de la ventana"],
  screenshot: ["Screenshot", "Screenshot", "Capture d'écran", "Captura de pantalla"],
  notes: ["Notes on the screenshot", "Anmerkungen im Screenshot", "Annotations", "Notas en la captura"],
  labels: ["Labels", "Labels", "Étiquettes", "Etiquetas"],
  due: ["Due date", "Fällig am", "Échéance", "Fecha límite"],
  todo: ["Checklist", "Checkliste", "Liste de contrôle", "Lista de comprobación"],
  done: ["Already done", "Bereits erledigt", "Déjà fait", "Ya hecho"],
  console: ["Console errors", "Fehler in der Konsole", "Erreurs de la console", "Errores de la consola"],
  requests: ["Failed requests", "Fehlgeschlagene Anfragen", "Requêtes en échec", "Peticiones fallidas"],
  returns: ["returns", "liefert", "renvoie", "devuelve"],
  noResponse: ["gets no response", "erhält keine Antwort", "reste sans réponse", "no recibe respuesta"],
  gone: ["No longer occurs: ", "Tritt nicht mehr auf: ", "Ne se produit plus : ", "Ya no ocurre: "],
  inPlace: ["In place: ", "Umgesetzt: ", "En place : ", "Implementado: "],
  resolved: ["Resolved: ", "Erledigt: ", "Résolu : ", "Resuelto: "],
  table: ["As in the table: ", "Wie in der Tabelle: ", "Comme dans le tableau : ", "Como en la tabla: "],
  anonymous: ["Unknown author", "Unbekannt", "Auteur inconnu", "Autor desconocido"],
  untitled: ["Untitled report", "Meldung ohne Titel", "Signalement sans titre", "Aviso sin título"],
} as const;

export type Texts = Readonly<Record<keyof typeof translated, string>>;

/** In the language of most frequent words. Where there are too few to tell, the browser's language decides, then English. */
export function textsFor(text: string, browserLanguage: unknown): Texts {
  const words = wordsIn(fold(text.slice(0, 6_000)));
  const hint = typeof browserLanguage === "string" ? browserLanguage.slice(0, 2).toLowerCase() : "";
  const shareOf = (known: RegExp) => words.filter((word) => known.test(word)).length / (words.length + 1);
  const scores = Object.entries(frequent).map(([code, known]) => shareOf(known) + (code === hint ? 0.12 : 0));
  const best = scores.indexOf(Math.max(...scores));
  return Object.fromEntries(Object.entries(translated).map(([name, all]) => [name, all[best]])) as Texts;
}
