import type { TicketProposal, TicketSource } from "../../src/ports/ai/proposal.ts";
import { existsIn } from "./citations.ts";
import { normalised, wordsOf } from "./text.ts";

type Criterion = TicketProposal["criteria"][number];

/** Which criteria nobody can tick: empty phrases, repetitions, statements without a source. */
export function unusableCriteria(source: TicketSource, criteria: readonly Criterion[]): string[] {
  return criteria.flatMap((criterion, index) => {
    const problem = problemOf(criterion, source, criteria.slice(0, index));
    return problem === undefined ? [] : [`"${criterion.text}" ${problem}`];
  });
}

function problemOf(
  { text, cites }: Criterion,
  source: TicketSource,
  earlier: readonly Criterion[],
): string | undefined {
  const words = wordsIn(text);
  if (words.length < 3) return "is too short to check";
  if (earlier.some((other) => repeats(words, wordsIn(other.text)))) return "repeats another criterion";
  if (!cites.some((citation) => existsIn(citation, source))) return "cites nothing that exists";
  const telling = words.filter((word) => !filler.has(word) && (word.length > 2 || /\d/.test(word)));
  if (new Set(telling).size < 2) return "says nothing to check";
  const said = normalised(wordsOf(withoutPeopleAndBrowsers(source)));
  const fromSource = telling.filter((word) => said.includes(word)).length;
  if (fromSource < telling.length * 0.4) return "has little in common with the source";
  return undefined;
}

const wordsIn = (text: string): string[] => normalised(text).match(/[\p{L}\d]+/gu) ?? [];

/** "Ann has seen the result" and "checked with Firefox" name something from the source, but no requirement. */
const withoutPeopleAndBrowsers = (source: TicketSource): TicketSource => ({
  ...source,
  comments: source.comments.map((comment) => Object.assign({}, comment, { authorName: null })),
  browserInfo: {
    errors: source.browserInfo["console_errors"],
    requests: source.browserInfo["failed_requests"],
    selector: source.browserInfo["selector"],
  },
});

/** Most words of the shorter one stand in the other. */
function repeats(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.filter((word) => longer.includes(word)).length >= shorter.length * 0.9;
}

/** Words that fit any ticket: "The issue is fixed as described" consists of nothing else. */
const filler = new Set(
  `the and for that this with all any are was were been being has have had can could should must will would shall may
  not does did done do it its is of to in on at by as be or an no longer more still again now than then there here when
  after before above below from into everything nothing something
  issue problem bug error ticket task request requested wish feature feedback change changes matter point item
  described mentioned reported discussed agreed asked wanted stated expected intended required desired
  fixed solved resolved implemented finished completed complete works work working correctly properly right well
  occurs occur happens happen appears exists behaves behaviour behavior page website site user users visitor
  der die das den dem des ein eine einer einem einen und oder ist sind war wird werden wurde wurden sein hat haben kann
  können soll sollen muss müssen darf nicht kein keine mehr noch wieder nun dann wie was auf für von vom zum zur bei beim
  mit aus nach vor oben unten alles nichts etwas auch nur
  fehler problem aufgabe anfrage wunsch funktion rückmeldung änderung sache punkt
  beschrieben beschriebene beschriebenen genannt gemeldet gemeldete besprochen vereinbart gewünscht verlangt erwartet
  behoben gelöst umgesetzt erledigt fertig abgeschlossen funktioniert funktionieren arbeitet richtig korrekt
  tritt auf besteht seite website webseite nutzer benutzer besucher
  el la los las un una unos unas de del al y o que es son era fue fueron será está están ha han puede pueden debe deben
  no ni ya más aún como se lo le su sus en por para con sin sobre tras antes después arriba abajo todo nada algo también
  solo fallo error problema tarea petición solicitud deseo función comentario cambio asunto punto
  descrito descrita indicado indicada mencionado pedido pedida acordado acordada esperado esperada solicitado solicitada
  corregido corregida resuelto resuelta implementado implementada hecho hecha terminado completado funciona funcionan
  correctamente bien ocurre sucede aparece existe página web sitio usuario usuarios visitante
  le les des du une et ou est sont était sera être a ont peut peuvent doit doivent ne pas plus pour avec sans sur dans
  par ce cette ces comme tout rien aussi seulement il elle erreur problème bogue tâche demande souhait fonction remarque
  modification décrit décrite décrits indiqué mentionné signalé discuté convenu demandé attendu souhaité
  corrigé corrigée résolu résolue réalisé terminé fonctionne fonctionnent correctement fixed behoben corrigé corregido
  se produit page site utilisateur utilisateurs visiteur`
    .split(/\s+/)
    .map((word) => normalised(word)),
);
