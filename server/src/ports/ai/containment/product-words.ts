import { words } from "./instruction-words.ts";

/** Conditions: what a product does under a condition is addressed to developers, not to the ticket's writer. */
export const conditions = words(
  `when whenever if unless once while wenn falls sobald solange cuando si mientras quand lorsque lorsqu`,
);

/** Names for the ticket or report itself. */
export const thisMatter = words(
  `ticket tickets issue report bug feedback this it these
   meldung fehler dies diese dieser dieses diesen diesem das es
   incidencia esto esta este lo
   signalement bogue ceci cela cette ce ca le`,
);

/** Words that may precede a noun without naming something else. */
export const small = words(
  `the a an its with on and or as for of new suggested correct right real true actual overall final own
   die der das den dem ein eine einer neue als auf mit und
   la el los las un una nueva como con y
   l le les une des nouvelle comme avec et`,
);

/** "The priority of …" */
export const ofWhat = words(`of for von vom der des fur de del d du para pour`);

/** Parts of a form or a table: "the priority field". */
export const formParts = words(`field column flag badge filter feld spalte filter campo columna filtro champ colonne`);

/** Things in products that concern tickets: "the ticket number". */
export const ticketThings = words(
  `number numbers id ids list lists page pages price prices form forms view column queue table code codes shop office
   machine holder holders sale sales counter count button link template history
   nummer liste seite preis preise
   numero numeros precio precios lista
   prix liste`,
);

/** Words that distinguish the writer's things from a product's. */
export const yours = words(`your deine deinen deines ihre ihren tu tus su sus ton ta tes votre vos`);

export const keys = words(`key keys apikey schlussel clave claves cle cles`);

export const promptKinds = words(`system initial hidden`);

export const prompts = words(`prompt prompts systemprompt`);

/** Verbs that ask to show something. */
export const showing = words(
  `show display leak dump share give tell expose zeige zeig muestra muestre affiche affichez`,
);

/** Output verbs that also describe products: "return only the label" is a feature request. */
export const printing = words(`print return imprime imprimir devuelve`);

/** Output verbs that products use with tokens and passwords. */
export const answering = words(
  `return respond reply answer write antworte antworten gib schreibe schreib responde responda devuelve escribe escriba
   reponds repondez ecris ecrivez`,
);

/** Words that occur in sentences but not in label names. */
export const sentenceWords = words(
  `the a an is are was were not does do has have in on at to
   der die das ein eine ist sind war nicht hat im am
   el la los las un una es son esta no tiene en
   le les une est sont pas dans`,
);
