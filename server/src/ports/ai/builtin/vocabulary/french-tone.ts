import type { Vocabulary } from "./topics.ts";

export const frenchTone: Vocabulary = {
  urgent: [
    "(certificat|domaine|licence) ~ (expire|arrive a echeance) ~ (#|demain|le|dans)",
    "(urgent|urgente|urgence|immediatement|tout de suite|au plus vite|des que possible|le plus vite possible|bloquant|bloquante|asap)",
    "(lancement|lancons|mise en ligne|campagne|demo|presentation) ~ (aujourd hui|demain|cette semaine|lundi|mardi|mercredi|jeudi|vendredi)",
  ],
  legal: [
    "(la loi|obligation legale|legalement|amende|amendes|avocat ~ (exige|ecrit|a ecrit|demande|reclame)|tribunal|mise en demeure|cnil)",
  ],
  relaxed: [
    "(pas urgent|pas urgente|pas presse|rien d urgent|rien ne presse|aucune urgence|un jour|quand vous (avez|aurez|pouvez|pourrez) ~|a l occasion|sans urgence|peut attendre|pas important|pas grave|petit detail|simple detail|un detail|mineur|mineure|juste une idee|simple idee|plus tard|nice to have)",
  ],
  cosmetic: [
    "(saut de ligne|retour a la ligne|coupure de mot|cesure)",
    "(logo|icone) ~ (mode sombre|mode nuit)",
    "(faute d orthographe|fautes d orthographe|faute de frappe|coquille|orthographe|majuscule|minuscule|grammaire|accent manquant|virgule)",
    "(formulation|reformuler|libelle)",
    "(couleur|couleurs|teinte|nuance)",
    "(espacement|marge|marges|espace entre|padding|interligne)",
    "(alignement|aligne|alignee|centre|centree|decale|decalee)",
    "(police|typographie|taille du texte)",
    "(# (px|pixels|pixel)|pixel|pixels)",
    "(cosmetique|esthetique|visuel|moche|laid|joli)",
    "(logo|icone|image|photo) ~ (flou|floue|pixelise|pixelisee|deforme|deformee|trop petit|trop petite)",
  ],
  level_low: [
    "(priorite) ~ (basse|faible|mineure)",
    "(basse|faible) priorite",
    "(baisse|baissons|abaisse|diminue|retrograde) ~ priorite",
    "(pas prioritaire|p3|p4)",
  ],
  level_medium: ["priorite ~ (moyenne|normale)"],
  level_high: ["priorite ~ (haute|elevee|maximale)", "(haute) priorite", "(p1|augmente la priorite|on escalade)"],
  level_critical: ["priorite ~ critique", "(c est critique|p0)"],
  praise: [
    "(j adore|j aime|nous adorons|bravo|felicitations|beau travail|bon travail|excellent travail|super travail|magnifique|genial|geniale|formidable|superbe|parfait|parfaite|tres beau|tres belle|tres bien|continuez|bien joue)",
    "merci pour (le|la|les|votre|vos|tout|ce|cette)",
  ],
  chatter: [
    "je (demande|lui demande|leur demande|me renseigne)",
    "(bonjour|bonsoir|salut|cordialement|bien a vous|bien cordialement|sinceres salutations|a bientot)",
    "(merci|merci beaucoup|merci d avance|de rien)",
    "(des nouvelles|du nouveau|un retour|aidez moi|aide|s il vous plait corrigez|voir capture|voir la capture)",
    "(ok|d accord|parfait|bien recu|compris|c est fait|fait|super|bonne idee|bien vu)",
    "envoye de mon (iphone|telephone)",
  ],
  rant: [
    "(honte|honteux|inadmissible|inacceptable|ridicule|scandaleux|scandale|nul|nulle|merde|catastrophe|catastrophique|incompetents|incompetent|idiots|n importe quoi|lamentable|minable|pathetique|marre|ras le bol|plus jamais|concurrence|horrible|affreux|blague|foutage de gueule|deteste|patience)",
  ],
};
