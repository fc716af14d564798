import type { Vocabulary } from "./topics.ts";

const records =
  "(donnees|commandes|documents|fichiers|photos|images|messages|reservations|factures|contacts|notes|comptes|entrees|modifications|historique|articles|rendez vous|clients)";
const fails =
  "(echoue|echouent|echec|ne fonctionne pas|ne fonctionne plus|ne fonctionnent pas|ne marche pas|ne marche plus|refuse|refuses|refusee|impossible|erreur|bloque|bloquee|ne passe pas|ne passent pas|plante|en panne|ne se passe rien|ne repond pas|casse|cassee)";
const others =
  "(autre client|autre cliente|autres clients|autre utilisateur|autres utilisateurs|autre personne|autres personnes|autre patient|autres patients|quelqu un d autre|inconnu|inconnus|tiers)";

export const frenchTrouble: Vocabulary = {
  data_loss: [
    "perte (de|des|d) (donnees|informations|commandes|nos donnees)",
    `(perdu|perdus|perdues|perd|perdons|supprime|supprimes|efface|effaces|ecrase) ~ ${records}`,
    `${records} ~ (perdu|perdus|perdue|perdues|effaces|effacees|supprimes|supprimees|disparu|disparus|disparues|disparaissent|ecrasees|ecrases|corrompues)`,
  ],
  input_loss: [
    "(perdu|perd|perds|efface) ~ (tout|texte|saisie|formulaire|brouillon|travail|panier)",
    "(formulaire|panier|brouillon|texte|saisie|champs) ~ (vide|vides|perdu|perdue|efface|disparait|disparu)",
  ],
  leak: [
    "(fuite|violation) de (donnees|vie privee|confidentialite)",
    `(donnees|commande|commandes|facture|factures|adresse|adresses|compte|comptes|profil|reservations|messages|documents|noms|panier|dossier) ~ (d un|d une|d|de|des|du) ${others}`,
    `(voir|vois|voit|voyons|affiche|affichent|acceder|accede) ~ ${others}`,
    "(faille|probleme|incident|trou) de securite",
    "(vulnerabilite|vulnerable|pirate|piratage|injection sql|xss)",
    "(visible|visibles|accessible|accessibles) ~ (sans connexion|sans mot de passe|sans authentification|publiquement)",
    "mots? de passe ~ en clair",
    "donnees personnelles ~ (visibles|exposees|publiques|accessibles)",
  ],
  money: [
    "(debite|debites|facture|factures|preleve|preleves|paye|paie|encaisse) ~ (deux fois|double|# fois|trois fois|a tort|mais)",
    "(double|doubles) (debit|prelevement|paiement|paiements|facturation|prelevements)",
    "(perd|perdons|perdu|perdent) ~ (argent|ventes|chiffre|revenus)",
  ],
  outage: [
    "(site|boutique|appli|application|service|serveur|systeme|portail|plateforme|api|tout) ~ (hors ligne|en panne|inaccessible|indisponible|down|tombe|tombee|ne repond plus)",
    "(personne|aucun (client|utilisateur|patient)) ~ (peut|arrive|parvient|peuvent) ~ (connecter|commander|payer|acceder|reserver|acheter|utiliser|travailler)",
    "(tous les|toutes les) (clients|utilisateurs|patients) ~ (ne peuvent|bloques|sans acces)",
    "(panne|coupure) (generale|totale|du site|du serveur|complete)",
  ],
  payment: [
    `(paiement|paiements|payer|carte|cartes|paypal|commande|achat|achats|caisse|transaction|checkout) ~ ${fails}`,
    "(ne peux pas|ne peut pas|ne peuvent pas|peux plus|peut plus|peuvent plus|impossible de|n arrive pas a|n arrive plus a|pas possible de) ~ (payer|commander|acheter|reserver|finaliser|valider)",
  ],
  login: [
    "(ne peux pas|ne peut pas|ne peuvent pas|peux plus|peut plus|impossible de|n arrive pas a|n arrive plus a) ~ (connecter|identifier|inscrire|acceder|reinitialiser)",
    `(connexion|inscription|authentification|login) ~ ${fails}`,
  ],
  crash: [
    "(plante|plantent|plantage|plantages|crash|crashe|crashent|gele|fige|figee|freeze)",
    "(page|ecran) (blanche|blanc|noir|vide)",
    "(erreur 500|erreur serveur|erreur interne|inutilisable)",
  ],
  lack: ["(ne|pas|plus|jamais|rien|aucun|aucune)"],
  problem: [
    "(erreur|erreurs|bug|bogue|casse|cassee|faux|fausse|mauvais|mauvaise|incorrect|incorrecte|manque|manquant|manquante|lent|lente|doublon|vide|disparait|disparaissent|probleme|impossible|coupe|coupee|illisible|invisible|cache|masque|confus|bloque|faute|fautes|coquille|obsolete|echoue|refuse|superpose|deux fois)",
  ],
  double_booking: [
    "(double|doubles) (reservation|reservations)",
    "(reserve|reservee|reservees|vendu|attribue) ~ deux fois",
    "surreservation",
  ],
  broken: [
    "(ne fonctionne pas|ne fonctionne plus|ne fonctionnent pas|ne marche pas|ne marche plus|ne se passe rien|ne peut pas|ne peuvent pas|ne peux pas|ne peut plus|impossible de|casse|ne repond pas|ne s ouvre pas)",
  ],
  everyone: [
    "(la moitie|la plupart|un tiers|# %) (de|des|de nos) (clients|utilisateurs|visiteurs|patients|membres)",
    "(tous les|toutes les|chaque) (clients|utilisateurs|visiteurs|patients|appareils|navigateurs|client|utilisateur|commandes|comptes)",
    "(plusieurs|beaucoup de|de nombreux|nombreux|d autres|des dizaines de|des centaines de) (clients|utilisateurs|visiteurs|patients|personnes|plaintes|commandes|collegues)",
    "# (clients|utilisateurs|visiteurs|patients|personnes|plaintes|commandes|collegues)",
    "tout le monde",
  ],
  echo: ["(moi aussi|pareil ici|pareil pour moi|meme probleme|je confirme|chez nous aussi)"],
  live: ["(en production|en prod)"],
  one_person: [
    "(seulement|juste|uniquement) (moi|chez moi|un client|un utilisateur|une personne|une fois|sur mon ~)",
    "(personne d autre|tres rare|tres rarement|cas rare|cas isole)",
  ],
  not_live: [
    "(seulement|juste|uniquement|que) ~ (staging|test|demo|preproduction|preprod|recette|developpement|sandbox|local)",
    "(production|prod) ~ (pas touchee|pas affectee|n est pas|va bien|fonctionne)",
    "pas (en|sur la) (production|prod)",
  ],
  workaround: ["(contournement|solution temporaire|solution provisoire|en attendant|workaround)"],
  resolved: [
    "(resolu|resolue|corrige|corrigee|repare|reparee|retabli|retablie|fausse alerte|restaure|restaurees|recupere|recuperees)",
    "(refonctionne|remarche|fonctionne a nouveau|marche a nouveau|fonctionne maintenant|mon erreur|ma faute|avant)",
  ],
  unharmed: [
    "rien ~ (perdu|efface|supprime|preleve)",
    "(fausse alerte|toujours la|tout est la|plus de peur que de mal)",
  ],
  undelivered: [
    "(aucun|aucune|pas un|pas une|plus aucun|plus aucune) ~ (commande|demande|message|courriel|mail|email|reservation|inscription|confirmation) ~ (arrive|arrivee|recu|recue|parvient|passe)",
    "(commandes|demandes|messages|courriels|mails|emails|reservations|inscriptions|confirmations) ~ (arrivent pas|arrivent plus|parviennent pas|pas recus|pas recues|pas envoyes)",
  ],
};
