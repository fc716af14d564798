import type { Vocabulary } from "./topics.ts";

export const frenchSpeech: Vocabulary = {
  negator: [
    "(ne|n|pas|jamais|aucun|aucune|sans|personne|rien|ni|non|eviter|evite|empecher|empeche|contre|au lieu de|plutot que|plus de)",
  ],
  hypothetical: [
    "(pourrait|pourraient|peut etre|eventuellement|potentiellement|en theorie|theoriquement|crains|peur|risque|un jour|serait|au cas ou|probablement)",
  ],
  suspicion: [
    "(je (crois|suppose|suspecte|imagine)|sans doute|probablement|surement|apparemment|a cause de|doit etre|doivent etre|ce doit etre|la faute)",
  ],
  reason: ["(parce que|parce qu|sinon|car|pour que|afin que|puisque)"],
  narration: ["(ai|a|avons|ont) (appele|parle|demande|teste|montre|vu|regarde|verifie|compare|compte)"],
  condition: ["(si|en cas de)"],
  occasion: ["(quand|lorsque|des que)"],
  neutral: [
    "(page|section|icones|logos|design|refonte|rubrique) (de|du|des) (securite|paiement|connexion|confidentialite|caisse)",
    "(filtre|choix|variante|variantes) (de|des) (couleur|couleurs)",
    "(pas seulement|non seulement|sans doute|pas sur|pourquoi pas|sans probleme|pas de probleme|pas de souci|centre d aide)",
  ],
  requirement: [
    "(doit|doivent|devrait|devraient|devra|devront|il faut|il faudrait|faut|attendu|attendue|attends|attendait|necessaire|obligatoire|requis|requise|besoin|exige|assurer|garantir)",
  ],
  wish: [
    "(voudrais|voudrions|voulons|veux|veulent|aimerais|aimerions|souhaite|souhaitons|souhaiterais|serait (bien|bon|super|utile|pratique|genial|ideal|top|appreciable|possible)|suggestion|suggere|idee|proposition|demande|demandent)",
    "(s il vous plait|svp|veuillez|merci de)",
    "(merci de|veuillez|s il vous plait|svp) ~ (ajouter|ajoutez|changer|modifier|afficher|permettre|supprimer|mettre|inclure|corriger|traduire)",
    "(ajouter|permettre|afficher|proposer|inclure|offrir|integrer|pouvoir)",
  ],
  contrast: ["(au lieu de|plutot que)"],
  wish_if_asked: ["(pourriez vous|pouvez vous|pourrait on|peut on|pourrions nous|est il possible|est ce possible)"],
  burden: [
    "(je dois|nous devons|on doit|j ai du|nous avons du)",
    "(pas besoin|plus besoin)",
    "besoin d aide",
    "(que|comme) prevu",
  ],
  limit: [
    "(au moins|au plus|maximum|minimum|au maximum|jusqu a|moins de|plus de|limite|limite a|entre # et) ~ #",
    "# (caracteres|secondes|seconde|minutes|ms|mo|ko|go|mb|lignes|colonnes|pour cent|jours|heures|semaines|mois|ans|px|resultats|euros|eur|langues|elements)",
  ],
  proposal: [
    "(peut etre|et si|que pensez vous|on pourrait|nous pourrions|je propose|je suggere|option #|je prefererais|alternativement|personnellement|pourquoi ne pas)",
  ],
  commitment: [
    "(je peux|nous pouvons|on peut|je mets|on met|je m en occupe)",
    "(veut|exige|exigent|prefere|demande|dit que|est important)",
  ],
  decision: [
    "(decide|decidons|decision|convenu|conclusion|valide|validee|validons|approuve|approuvee|tranche|definitif|definitivement|entendu)",
    "(on|nous) (part sur|partons sur|garde|gardons|fait|faisons|prend|prenons|utilise|utilisons|reste|restons|met|mettons|choisit|choisissons|limite|limitons|va|allons|ajoute|ajoutons|supprime|supprimons|abandonne|abandonnons|retient|retenons)",
    "(client|cliente|patron|direction|marketing|juridique|equipe) (veut|a decide|prefere|a valide|confirme|a confirme|souhaite)",
  ],
  agreement: [
    "(d accord|ok pour moi|ca marche|ca me va|bonne idee|allons y|on fait comme ca|faisons comme ca|parfait|je suis d accord|entendu|vendu|valide)",
  ],
  reversal: [
    "(finalement|oubliez (ca|cela|le|la)|oublie (ca|cela|le|la)|changement de plan|change d avis|correction|rectification|annulons|abandonnons|tout compte fait|reflexion faite|nouvelle decision)",
  ],
  rejection: [
    "(au lieu de|plutot que|pas de|pas|sans|abandonne|abandonnons|oubliez|oublions|on laisse tomber|supprime|supprimons|plus de|plus besoin|annule|rejete|rejetee|reporte|reportee|hors perimetre|ni|aucun|aucune)",
  ],
  trigger: [
    "(quand|lorsque|des que|chaque fois que)",
    "(si|apres|en) (je|j|on|nous|un utilisateur|l utilisateur|un client|le client|avoir|cliquant|ouvrant|ajoutant|validant|enregistrant|envoyant|changeant|selectionnant|chargeant)",
  ],
  action: [
    "(je|j|nous|on|puis|ensuite) [ai|avons|a|puis] (clique|cliquez|ouvre|ouvert|ajoute|selectionne|choisis|choisi|saisis|saisi|envoie|envoye|charge|change|recharge|enregistre|vais|va|essaie|essaye|remplis|rempli|appuie|appuye)",
  ],
  finding: [
    "(reproduit|reproduis|reproduire|confirme|arrive seulement|seulement sur|uniquement sur|aussi sur|teste|concerne|touche|version|depuis|cause|cause par|parce que|a cause|logs|journaux|mise a jour|firefox|chrome|safari|edge|iphone|android|ios|windows|api|base de donnees|cache|trouve)",
  ],
  label_steps: ["(etapes|etapes pour reproduire|pour reproduire|comment reproduire|reproduction)"],
  label_expected: ["(attendu|comportement attendu|resultat attendu|ce qui devrait se passer)"],
  label_actual: ["(actuel|comportement actuel|resultat actuel|resultat obtenu|ce qui se passe|constate|probleme)"],
  label_acceptance: ["(criteres d acceptation|exigences|besoins|a faire|taches|perimetre|il faut|souhaits)"],
  label_excluded: ["(hors perimetre|plus tard|non inclus|exclu|phase #|pas maintenant|rejete)"],
  label_decision: ["(decision|decisions|conclusion|decide|convenu)"],
  generic: [
    "(aide|erreur|erreurs|probleme|problemes|question|questions|urgent|casse|svp|site|page|appli|application|idee|idees|suggestion|bonjour|test|ne|marche|fonctionne|pas|rien|quelque|chose|important|remarque|remarques|commentaire|amelioration|bug|bugue|le|la|un|une|mon|votre|ce|cette|ici|et|de|du|les|ca|est|tout|encore|toujours|tres|nul|honte|catastrophe|scandale|demande|message|tache|note|plainte|peut|etre|petit|petite|sujet|propos|concernant|deux|trois|liste|texte|contenu|information|client|utilisateur)",
  ],
  soft_wish: ["serait (bien|sympa|joli|chouette|agreable)", "(juste une suggestion|petite suggestion|petit souhait)"],
  postponed: [
    "(sujet|theme) pour ~ (printemps|ete|automne|hiver|prochaine|prochain|plus tard)",
    "(le reste|tout le reste)",
    "(plus tard|pas maintenant|pas pour l instant|pas pour le moment|une autre fois|en phase #|l annee prochaine|reporte|reportee|reportons|on verra|mis en attente|hors perimetre)",
  ],
  spared: [
    "(je|nous|on) ~ (moi meme|nous memes)",
    "(je m en|nous nous en|on s en) (occupe|occupons|charge|chargeons)",
    "(pas besoin de|vous n avez pas a) (vous en occuper|intervenir|rien faire|faire)",
    "vous n avez rien a faire",
  ],
  correction: [
    "(plutot|mais plutot|corrige|il faut lire|je voulais dire|c est a dire|le bon est|change en|remplace par|le nouveau est)",
  ],
  yes: ["(oui|exact|exactement|bien sur|tout a fait|volontiers)"],
  refusal: ["(non|surtout pas|plutot pas)"],
  dismissal: [
    "(au lieu de|plutot que|oubliez|oublions|abandonnons|abandonne|on laisse tomber|supprimons|on enleve|plus besoin)",
  ],
  conclusion: ["(alors|donc|dans ce cas|du coup)"],
  acknowledgement: ["(bon|ok|d accord|entendu|tres bien|parfait|compris|note)"],
  addition: ["(aussi|egalement|en plus|les deux|de plus)"],
};
