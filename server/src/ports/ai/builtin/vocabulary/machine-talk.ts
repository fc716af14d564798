/**
 * How people speak to a machine that reads for them, not to the team: attempts to steer whoever writes the ticket.
 * Such sentences are no part of the matter and are left out.
 */
const orders =
  "(ignore|disregard|forget|override|bypass|skip|ignoriere|ignorieren|ignoriert|vergiss|vergesst|vergessen|missachte|ignora|ignoren|olvida|olvide|olviden|desestima|ignorez|oublie|oubliez)";
const rules =
  "(instruction|instructions|prompt|prompts|rules|guidelines|directions|directives|guardrails|anweisungen|anweisung|vorgaben|instrucciones|ordenes|consignes)";
const ticket = "(ticket|tickets|issue|output|response|summary|acceptance criteria|description)";
const written = "(ticket|output|response|answer|summary|generated description)";

export const machineTalk = {
  machine: [
    `${orders} ~ ${rules}`,
    `${orders} ~ (previous|prior|above|preceding|earlier|system|vorherigen|obigen|anteriores|precedentes) ~ ${rules}`,
    `${orders} (everything|anything|all|what|alles|todo|tout) ~ (above|before|previously|oben|bisher|anterior|precede)`,
    "(you are now|you are no longer|you are an ai|you are a helpful|you are a large|you are chatgpt|pretend to be|pretend you are|roleplay|from now on you|you must now|you will now|your new (task|role|instructions|goal|job|objective))",
    "act as ~ (ai|assistant|hacker|dan|model|bot|pirate|root|administrator)",
    "(du bist (jetzt|nun)|ab jetzt bist du|sie sind nun ein|ahora eres|a partir de ahora eres|eres un asistente|tu es maintenant|vous etes maintenant)",
    "(as an ai|dear ai|dear assistant|dear model|hey ai|note to ai|note to the ai|note to the (model|assistant|llm)|attention ai|ai reading this|developer mode|jailbreak|dan mode|do anything now|prompt injection|if you are an ai|if you are a (language model|model|bot|llm))",
    "system (override|instruction|instructions|directive|command)",
    "(new|additional|updated|hidden|secret|neue|nuevas|nouvelles) (instruction|instructions|directive|directives|anweisung|anweisungen|instrucciones|consignes)",
    "instructions (for|to) [the] (ai|model|assistant|llm|writer|generator|bot|agent)",
    "(reply|respond|answer|output) (with only|exactly|verbatim|nothing but|with the (word|text|string|following)|with a single|the following|the word|the string)",
    "(print|return|repeat|echo|write|say) (exactly|verbatim|nothing but|only the (word|words|text|string)|the word|the string|your (system|prompt|instructions|initial))",
    "(antworte|antworten sie|schreibe|schreib|gib) (mit dem|genau) ~",
    "(responde|escribe|repite) exactamente ~",
    "(reponds|repondez|ecris|ecrivez) exactement ~",
    "(reveal|print|show|leak|exfiltrate|dump|repeat|tell me|zeige|muestra|affiche|output) ~ (system prompt|your prompt|your instructions|your rules|your secrets|systemprompt|deine anweisungen|tus instrucciones|vos instructions)",
    `(generated|resulting|final|developer) ticket ~ (must|should|has to|include|contain|say|be|read|mention)`,
    `${ticket} (title|labels|label|priority) ~ (must|should|has to) ~ (be|say|read|include|contain)`,
    `(include|insert|embed|append|add|put|place|paste|use) ~ (link|image|url|markdown|html|iframe|script|tag|footer|banner|sentence|phrase|label|labels|following|picture|criterion) ~ (to|in|into|as|at|of) ~ ${written}`,
    `(title|name|call|label|tag) (this|the) ticket ~`,
    `(write|generate|create|produce) ~ ticket ~ (titled|saying|that says|with the title|about)`,
    "(set|mark|classify|rate|flag|make) ~ (priority|severity|prio|ticket) ~ (to|as|equals) ~ (critical|highest|urgent|approved|done|closed|resolved)",
    "(set|mark|classify|rate|flag) ~ (this|it) ~ (to|as) (critical|approved|done|closed|resolved|p0)",
    "(setze|setzen|stelle|setz) ~ (prioritat|prio) ~ auf ~",
    "(pon|ponga|establece|cambia|marca) ~ prioridad ~ (a|en|como) ~",
    "(mets|mettez|definis|definissez|fixe|fixez) ~ priorite ~ (a|sur|en) ~",
    "(priority|severity) (must|should|has to) be (critical|highest|set)",
    "(add|attach|apply|assign) ~ (label|labels|tag|tags) ~ (ticket|issue)",
    `(fuge|fugen|hange|anade|agrega|ajoute|ajoutez) ~ (label|labels|etikett|etiqueta|etiquetas|etiquette|link|enlace|lien|bild|imagen|image) ~ (ticket|antwort|respuesta|reponse|beschreibung|descripcion)`,
    "(do not|never) (mention|reveal|disclose|follow|obey|summari*) ~ (this|these|instruction|instructions|injection|rule|rules|above|original|previous)",
    "(end of|begin|beginning of|start of|end) (instructions|prompt|system|untrusted|user input|source|source data|document|context)",
    "(execute|run) the following (command|code|script|tool|instructions)",
    "(tool call|function call|im start|im end|endoftext|begin of text|begin system|end system)",
  ],
} as const;
