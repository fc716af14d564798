/** English, German, Spanish and French words, folded: lower case, without accents, ß as ss. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that may precede the verb of an instruction. */
export const leadIns = words(
  `please now then and also just so but instead first finally next you must should shall will need to have always kindly
   immediately therefore
   bitte jetzt dann und auch nun sofort du sie musst mussen sollst sollen immer stattdessen
   por favor ahora luego y tambien debes debe tienes que siempre usted tu
   svp stp veuillez maintenant puis et aussi vous tu devez dois toujours merci de`,
);

/** Verbs that ask the reader to disregard what was said before. */
export const dismissing = words(
  `ignore disregard forget override bypass discard neglect
   ignoriere ignorieren ignoriert missachte missachten vergiss vergessen verwirf ubergehe umgehe
   ignora ignorad ignorar olvida olvidad olvide descarta descarte omite omita desobedece
   ignorez ignorer oublie oubliez neglige negligez contourne contournez`,
);

export const orders = words(
  `instruction instructions prompt prompts directive directives guidelines guardrails
   anweisung anweisungen instruktion instruktionen anordnungen vorgaben systemprompt richtlinien
   instruccion instrucciones indicaciones directrices ordenes
   consigne consignes directive directives ordres`,
);

/** Count only together with a word such as "previous" or "your". */
export const looseOrders = words(
  `rules rule context text content message messages everything training commands restrictions
   regeln regel kontext text nachrichten befehle alles obige vorherige
   reglas contexto mensajes texto todo comandos anterior
   regles contexte messages texte tout precede`,
);

export const earlier = words(
  `previous prior above preceding earlier before all your any other foregoing
   vorherigen vorigen bisherigen obigen alle allen deine ihre vorherige bisherige fruheren davor zuvor
   previas anteriores anterior previos todas todos tus sus arriba
   precedentes precedents precedente toutes tous tes vos anterieures dessus`,
);

/** Verbs that set a field of the ticket. */
export const setting = words(
  `set make mark raise bump change assign escalate classify rate flag prioritise prioritize put lower use choose give
   setze setz setzen markiere markieren stufe erhohe wahle andere gib
   establece establezca pon ponga fija fije marca marque sube cambia asigna clasifica dale da
   mets mettez definis definissez fixe fixez marquez passe passez augmente classe classez donne donnez`,
);

export const priorities = words(
  `priority severity urgency prioritat dringlichkeit schweregrad prioridad severidad urgencia priorite gravite urgence`,
);

export const levels = words(
  `critical high low medium urgent highest lowest top p0 p1 blocker maximum
   kritisch kritische hoch hochste niedrig dringend hochsten
   critica critico alta baja urgente maxima media
   critique haute elevee basse maximale`,
);

export const tickets = words(`ticket tickets tickets' ticket's`);

export const determiners = words(
  `the this your that every each generated resulting my
   das dieses dein ihr dem diesem deinem ins im jedes
   el este tu su al del cada
   le ce ton votre au du chaque`,
);

/** Can only refer to the ticket being written. */
export const thisVery = words(`this your generated resulting dieses dein diesem deinem este tu su ce ton votre`);

/** Verbs that add something to the ticket or act on it. */
export const ticketVerbs = words(
  `title name call close delete approve rename rewrite start begin end append write label tag include insert embed add
   put place paste create generate make mark set assign
   nenne betitle schliesse losche beginne fuge fug schreibe schreib benenne erstelle setze hange
   titula llama cierra borra elimina empieza agrega anade escribe incluye inserta pon crea
   intitule nomme ferme supprime commence ajoute ajoutez ecris ecrivez inclus incluez insere inserez mets mettez cree`,
);

/** Verbs that name the ticket. */
export const naming = words(`title name call rename label tag nenne betitle benenne titula llama intitule nomme`);

export const labels = words(
  `label labels tag tags etikett etiketten etiqueta etiquetas etiquette etiquettes libelle libelles`,
);

export const criteria = words(
  `criteria criterion akzeptanzkriterium akzeptanzkriterien criterio criterios critere criteres`,
);

/** Verbs that ask the reader to output something specific. */
export const saying = words(
  `respond reply answer output print say write return repeat reveal echo
   antworte antworten gib schreibe schreib wiederhole sag verrate
   responde responda imprime escribe escriba di diga repite repita devuelve revela
   reponds repondez ecris ecrivez repete repetez revele revelez imprime dis dites`,
);

export const onlyThis = words(
  `only exactly verbatim nothing just following words word
   nur genau ausschliesslich nichts wortlich folgendes
   solo solamente exactamente unicamente nada literalmente
   seulement uniquement exactement rien textuellement`,
);

export const machines = words(
  `ai llm chatgpt gpt claude gemini copilot assistant chatbot bot agent agents model models system
   ki sprachmodell assistent modell system agent
   ia asistente modelo sistema agente
   ia assistant modele systeme agent`,
);

/** Words that may surround the name of an addressed machine. */
export const addressing = words(
  `dear hey hi hello attention note notice to for the all any language message important instruction instructions
   reading this coding of whoever
   liebe lieber hallo achtung hinweis an fur die den das alle wichtig anweisung nachricht
   querido querida hola atencion nota para a la el las los importante mensaje de lenguaje
   cher chere bonjour attention note pour a l la le les important message de langage`,
);

export const personas = words(
  `ai assistant model bot agent dan hacker jailbroken unrestricted developer admin administrator pirate root god
   ki assistent modell hacker administrator
   ia asistente modelo pirata hacker administrador
   assistant modele robot pirate administrateur`,
);

export const hiding = words(
  `mention tell reveal disclose inform erwahne erwahnen verrate sage menciones mencionar digas reveles mentionne mentionnez
   dis dites revele revelez`,
);

export const hidden = words(
  `this developer developers anyone anybody instruction instructions prompt it
   dies davon entwickler niemandem anweisung anweisungen
   esto desarrollador desarrolladores nadie instrucciones
   ceci cela developpeur developpeurs personne consignes`,
);

export const never = words(`not dont don't never nicht niemals nie no nunca pas jamais ne`);

export const oblige = words(`must should shall to is muss soll debe ser doit etre`);

export const likening = words(`as als como comme`);

export const secrets = words(`secret secrets password passwords credentials passwort contrasena token tokens`);

export const you = words(`you du eres tu vous`);

/** Words that turn "you are" into a role assignment. */
export const fromNowOn = words(`now jetzt nun ahora maintenant an a longer`);

/** Machine names that are unambiguous. */
export const unmistakable = words(`ai llm chatgpt gpt claude gemini copilot ki ia`);

export const nothingElse = words(
  `nothing exactly verbatim words word nichts wortlich nada literalmente rien textuellement`,
);

export const everythingBefore = words(`above foregoing everything alles obige obigen todo tout anterior precedente`);

export const ticketFields = words(`title description titel beschreibung titulo descripcion titre description`);
