/** Recognised in every language: threads mix them. Closings and greetings of mails, and names of sections. */
export const mail = `
greeting: hi, hello, hey, dear, good morning, good afternoon, good evening, hi all, hi team, hello team, hallo, guten tag, guten morgen, guten abend, liebe, lieber, liebes, sehr geehrte*, moin, servus, hallo zusammen, bonjour, bonsoir, salut, coucou, cher, chère, chers, bonjour à tous, madame, monsieur, hola, buenos días, buenas tardes, buenas, buenas noches, estimado, estimada, estimados, querido, querida, hola a todos
closing: sent from my, get outlook for, von meinem, gesendet von meinem, envoyé de mon, envoyé depuis, enviado desde, best regards, kind regards, regards, best wishes, best, cheers, many thanks, thanks, thank you, thanks in advance, thanks a lot, sincerely, yours, viele grüße, viele grüsse, mit freundlichen grüßen, mit freundlichen grüssen, freundliche grüße, beste grüße, liebe grüße, schöne grüße, gruß, grüße, lg, vg, mfg, danke, vielen dank, danke schön, besten dank, danke im voraus, cordialement, bien cordialement, bien à vous, bonne journée, merci, merci d'avance, merci beaucoup, salutations, sincères salutations, cdt, à bientôt, saludos, un saludo, saludos cordiales, atentamente, gracias, muchas gracias, gracias de antemano, mil gracias, un abrazo, cordialmente
`;

/** Names of sections, as labels ("Expected: …") or headings. */
export const sections = `
steps: steps, steps to reproduce, how to reproduce, reproduction, repro, repro steps, to reproduce, schritte, schritte zum nachstellen, schritte zur reproduktion, reproduktion, so geht's, vorgehen, étapes, étapes pour reproduire, pour reproduire, comment reproduire, pasos, pasos para reproducir, pasos a seguir, cómo reproducir, para reproducir, reproducción
expected: expected, expected result, expected behaviour, expected behavior, should be, expectation, erwartet, erwartetes ergebnis, erwartetes verhalten, soll, soll-zustand, erwartung, attendu, résultat attendu, comportement attendu, attente, esperado, resultado esperado, comportamiento esperado, se espera
actual: actual, actual result, actual behaviour, actual behavior, current behaviour, current behavior, what happens, tatsächlich, tatsächliches ergebnis, tatsächliches verhalten, ist, ist-zustand, aktuelles verhalten, passiert, constaté, obtenu, résultat obtenu, résultat actuel, comportement actuel, comportement constaté, actuel, résultat constaté, obtenido, observado, resultado obtenido, resultado actual, comportamiento actual, resultado real
criteria: acceptance criteria, requirements, done when, definition of done, acceptance, akzeptanzkriterien, anforderungen, fertig wenn, abnahmekriterien, critères d'acceptation, exigences, besoins, critères, criterios de aceptación, requisitos, criterios
`;

/** Labels and the words that suggest them. */
export const areas = `
payment: payment*, checkout, paypal, credit card*, zahlung*, bezahl*, kasse, kreditkarte*, paiement*, payer, carte bancaire, pago*, pagar, tarjeta*
login: login*, log in, sign in, password*, anmeld*, einlogg*, passwor*, connexion, connecter, mot de passe, identifi*, iniciar sesión, inicio de sesión, contraseña*, login
export: export*, csv, download*, herunterlad*, télécharge*, descarg*
mobile: mobile, phone, iphone, android, tablet, handy*, mobil*, smartphone*, iphone*, android*, tablet*, mobile*, téléphone*, tablette*, móvil*, teléfono*
performance: slow, slowly, performance, timeout*, times out, langsam*, ladezeit*, lent*, lenteur*, performance*, lento*, lenta*, rendimiento
email: email*, e-mail*, newsletter*, mail, mails, courriel*, correo*, boletín
`;
