import { anyOf } from "./text.ts";

/** Words of four languages together: threads mix them. */
export const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|bonjour|bonsoir|salut|coucou|chère?s?|madame|monsieur|hola|buen[oa]s(?: d[ií]as| tardes)?|estimad[oa]s?)(?:\s\p{L}+){0,3}\s?(?:[,!.:–-]+\s*|$)/iu;

export const closing =
  anyOf(`sent from my, gesendet von meinem, von meinem, envoyé de mon, envoyé depuis, enviado desde,
  best regards, kind regards, regards, best wishes, best, cheers, many thanks, thanks, thank you, viele grüße, gruß, grüße,
  mit freundlichen grüßen, freundliche grüße, beste grüße, liebe grüße, lg, mfg, danke, vielen dank, cordialement, merci,
  bien cordialement, bonne journée, salutations, saludos, un saludo, atentamente, gracias, muchas gracias, un abrazo`);

/** In a heading, or in a line that introduces a list. */
export const asks =
  anyOf(`requirements, done when, to do, todo, wishes, changes, please, should, must, we need, we want,
  anforderungen, wünsche, änderungen, bitte, soll, sollen, sollte, muss, müssen, wir brauchen, exigences, besoins, souhaits,
  à faire, merci de, veuillez, doit, doivent, il faut, requisitos, deseos, cambios, por favor, debe, deben, necesitamos`);

/** Names of the ticket's own section. */
export const ownSection = anyOf(`acceptance criteria, akzeptanzkriterien, critères d'acceptation,
  criterios de aceptación`);

/** Labels and headings. */
export const expected = anyOf(`expected, expected result, expected behaviour, expected behavior, erwartet,
  erwartetes ergebnis, erwartetes verhalten, soll, attendu, résultat attendu, esperado, resultado esperado`);

/** A title of such words says nothing. */
export const vague = anyOf(`help, question*, problem*, issue*, bug*, error*, urgent*, broken, doesn't work, not working,
  please, website, site, page, request*, idea*, feedback, complaint*, customer*, important, test*, ridiculous, hilfe, frage*,
  fehler*, dringend*, kaputt, geht nicht, bitte, seite, anfrage*, idee*, anliegen, aide, réclamation*, client*, souci*,
  erreur*, marche pas, svp, demande*, remarque*, au secours, ayuda, pregunta*, consulta*, fallo*, no funciona, por favor,
  página, web, aviso, sugerencia*, queja*, it, this, is, a, the, my, on, i, have, with, das, die, der, ein, eine, es, ist,
  mit, auf, un, une, le, la, les, de, du, el, en, con`);

export const praise = anyOf(`thanks, thank you, great, love, awesome, excellent, well done, perfect, beautiful, danke,
  vielen dank, super, toll*, großartig*, klasse, gefällt, merci, bravo, génial*, j'adore, parfait*, gracias, genial*`);

/** With one of these, praise may come with a problem or a wish. */
export const reservation =
  anyOf(`but, however, not, no, don't, doesn't, can't, cannot, please, could, would, should, only,
  wish, like to, love to, missing, wrong, broken, error*, bug*, slow*, crash*, fail*, stuck, freez*, hang*, empty, blank, gone, add,
  when, if, aber, langsam*, absturz, abgestürzt, stürzt, hängt, leer*, kaputt, lent*, plant*, bloqu*, vide*, lento*, vací*, leider, nicht, kein*, bitte, könnte*, würde*, sollte*, fehl*,
  wenn, mais, pas, ne, aucun*, pourr*, serait, manque*, si, quand, pero, sin, falta*, podría*, sería, debería*, cuando`);

/** Frequent words by which a language is recognised. */
export const frequent = {
  en: anyOf("the, is, and, not, to, of, it, when, with, we, i, you, please, for, this, add, on"),
  de: anyOf(
    "der, die, das, ist, und, nicht, ein, eine, es, wenn, mit, wir, ich, bitte, auf, im, wird, kann, seit, nach",
  ),
  fr: anyOf("le, la, les, est, et, pas, une, des, il, nous, je, vous, pour, dans, sur, du, au, avec"),
  es: anyOf("el, la, los, es, y, no, una, que, se, nosotros, por, para, en, del, con, al, está"),
};
