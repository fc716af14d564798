/** Delimiters and phrases of conversations with a model; real reports do not contain them. */
export const conversationMarks: readonly RegExp[] = [
  /<\|[a-z_]+\|>|\[\/?inst\]|< ?<\/?sys>>/,
  /<\/?(?:system|assistant|instructions?|source|data|user_input)>/,
  /(?<!#)#{2,} ?(?:system|instructions?|new task)\b/,
  // A product may have a prompt too, and a report may quote its users.
  /\byour (?:own )?(?:system|initial|hidden) ?prompts?\b(?!\??["'”“»])/,
  /\bsystem override\b|\bsystem (?:message|instructions?|note) ?:/,
  /\b(?:begin|end) of (?:the )?(?:system|data|feedback|source|input|prompt|conversation|user input)\b/,
  /\binstead of (?:a|the|this|your) ticket\b|\bdo(?: not|n't) (?:create|write|generate|make) (?:a|the|any|this) ticket\b/,
  /\bpay no attention to (?:what|the|any|your)\b|\byour (?:new|real|only|true) (?:job|task|role|goal|purpose) is\b/,
  /\bfrom now on,? (?:you|answer|respond|reply|act|write)\b|\bab jetzt (?:bist|antworte|schreibe?)\b/,
  /\ba partir de (?:ahora,? (?:eres|responde|escribe)|maintenant,? (?:tu|vous|reponds|ecris))\b/,
  /\b(?:translate|summari[sz]e|list|leak|share|show|give|display) (?:me |us )?your (?:own )?(?:instructions|prompt|guidelines)\b/,
  /\bjailbreak|\bdeveloper mode\b|\bdo anything now\b/,
  /\bdecode\b[^.]{0,40}\bbase64\b|\bbase64\b[^.]{0,40}\b(?:decode|obey|execute)\b/,
  /\bnew (?:instructions?|task|rules?) ?:|\bneue anweisung(?:en)? ?:/,
  /\bnuevas? instruccion(?:es)? ?:|\bnouvelles? (?:instructions?|consignes?) ?:/,
];
