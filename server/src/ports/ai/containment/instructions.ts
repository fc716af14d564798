import { foldedText } from "./folded-text.ts";

/** What may precede the verb of a command: the beginning of a clause, or a polite or linking word. */
const command = String.raw`(?:^|[.!?:;,>"“”(|\])–-]\s*|\b(?:please|now|then|and|must|to|bitte|jetzt|und|por favor|ahora|y|veuillez|maintenant|et)\s+)`;
const near = String.raw`\b[^.!?]{0,60}\b`;

/** Folded text in English, German, Spanish and French. */
const patterns: readonly RegExp[] = [
  new RegExp(
    `${command}(?:ignore|disregard|forget|override|bypass|ignorier\\w*|missachte\\w*|vergiss|vergessen(?! sie nicht)|ignora|ignorad|olvida\\w*|ignorez|ignorer|oublie\\w*)${near}(?:instructions?|prompts?|guidelines|rules|everything|above|report|anweisung\\w*|vorgaben|regeln|alles|instruccion\\w*|indicaciones|reglas|todo|consignes?|regles|tout)\\b`,
  ),
  new RegExp(
    `${command}(?:print|reveal|show|output|repeat|send|leak)${near}(?:system prompt|your (?:\\w+ )?(?:instructions|prompt|keys?|passwords?|secrets?|credentials))\\b`,
  ),
  new RegExp(
    `${command}(?:respond|reply|answer|say|antworte\\w*|responde|repond\\w*)${near}(?:only|nothing else|nur|solo|uniquement|seulement)\\b(?! (?:in|if|when)\\b)`,
  ),
  new RegExp(`${command}(?:act|behave) as (?:an? )?(?:ai|admin\\w*|root|hacker|unrestricted)\\b|${command}pretend\\b`),
  // Delimiters and phrases of conversations with a model.
  /<\|[a-z_]+\|>|[[(]\/?inst[\])]|<\/?(?:system|assistant|instructions?|source|data|user_input)>|< ?<\/?sys>>/,
  /\byour (?:own )?(?:system|initial|hidden) ?prompts?\b(?!\??["'”“»])|\bsystem (?:override|message ?:|instructions? ?:)/,
  /\b(?:begin|end) of (?:the )?(?:system|data|feedback|source|input|prompt|conversation)\b|\bdeveloper mode\b|\bjailbreak/,
  /\b(?:new|neue|nuevas?|nouvelles?) (?:instructions?|task|rules?|anweisung(?:en)?|instruccion(?:es)?|consignes?) ?:/,
  /\byou are now (?:an? )?(?:ai|dan|assistant|model|agent|administrator|unrestricted)\b|\bfrom now on,? (?:you|answer|act|respond|write)\b/,
  /\b(?:do not|don't|never) (?:mention|tell|reveal|disclose)\b[^.!?]{0,30}\b(?:this|it|developers?|anyone)\b/,
  /\bdecode\b[^.!?]{0,40}\bbase64\b|\bbase64\b[^.!?]{0,40}\b(?:decode|obey|execute)\b/,
  // Addressed to a machine.
  /^\W*(?:(?:dear|hey|hello|attention|note to|instructions? for|hallo|liebe|hola|querida|bonjour|chere)\b[^.!?:,]{0,30}\b)?(?:ai|llm|chatgpt|gpt|claude|gemini|copilot|ki|ia|language models?|sprachmodell|automated systems|coding agents?)(?: assistant| agent)?\s*[:,]/,
  /^\W*(?:dear|hey|attention|note to|instructions? for)\b[^.!?:,]{0,30}\b(?:assistant|chatbot|agents?|model|bot)\s*[:,]/,
];

/**
 * Whether a sentence addresses the program that reads it rather than describing a product. Only marks depend on it, so
 * that a sentence that is missed or mistaken costs little. Sees through lookalike letters and spelled-out words.
 */
export function looksLikeInstruction(sentence: string): boolean {
  const folded = joinSpelledOut(foldedText(sentence.replaceAll(/[*_~`]/g, "")));
  return patterns.some((pattern) => pattern.test(folded));
}

/** "i g n o r e", "i.g.n.o.r.e". */
const joinSpelledOut = (text: string) =>
  text.replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*·]\p{L}(?![\p{L}\p{N}])){3,}/gu, (spelled) =>
    spelled.replaceAll(/[^\p{L}]/gu, ""),
  );
