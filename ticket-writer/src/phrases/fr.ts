export const fr = `
stopWords: le, la, les, l, un, une, des, du, de, d, et, ou, mais, à, au, aux, en, dans, sur, pour, par, avec, sans, est, sont, était, étaient, être, été, ce, cet, cette, ces, c, qui, que, qu, il, elle, on, nous, vous, ils, elles, je, j, me, m, mon, ma, mes, notre, nos, votre, vos, leur, leurs, ne, n, pas, plus, aussi, très, si, quand, alors, comme, où, y, a, ai, as, ont, avons, avez, avait, peut, peux, fait, faire, tout, tous, toute, toutes, encore, déjà, lors, se, s, son, sa, ses, bien
vague: aide, réclamation, client*, aidez, moi, question*, bug*, problème*, souci*, urgent*, erreur*, marche, fonctionne, cassé, bonjour, svp, site, page, demande, idée, important, signalement, test, avis, chose, truc
please: merci de, merci d', pourriez-vous, pouvez-vous, pourrait-on, peut-on, est-il possible de, est-il possible d', serait-il possible de, serait-il possible d', s'il vous plaît, svp, il faudrait, nous aimerions, j'aimerais, je voudrais, nous voudrions, nous souhaitons, veuillez
opening: ok, oui, d'accord, finalement, donc, aussi, et
want: merci de, merci d', pourriez-vous, pouvez-vous, pourrait-on, peut-on, serait-il possible, est-il possible, s'il vous plaît, svp, il faudrait, aimerions, aimerais, voudrais, voudrions, souhaite*, veuillez, serait bien, serait utile, serait pratique, serait super, besoin d'un*, besoin de, suggestion
imperative: ajouter, ajoutez, permettre, afficher, modifier, changer, supprimer, renommer, remplacer, créer, mettre, déplacer, masquer, activer, désactiver, envoyer, corriger, traduire, améliorer, proposer, prévoir, autoriser, limiter
expectation: devrait, devraient, doit, doivent, attends, attendais, attendait, censé*, ne doit pas, il faut que
process: je dois, nous devons, on doit, nous devrions, on devrait, dois-je, vous devriez, je devrais, les clients doivent
problem: cassé*, erreur*, bug*, bugue, plante*, échou*, échec*, faux, fausse*, incorrect*, manque*, manquant*, ne marche pas, ne marche plus, ne fonctionne pas, ne fonctionne plus, ne fonctionnent pas, ne fonctionnent plus, ne se passe rien, rien ne se passe, ne fait rien, impossible, ne peut pas, ne peux pas, ne peuvent pas, ne peuvent plus, ne peut plus, ne peux plus, ne s'affiche pas, ne s'affiche plus, ne s'affichent pas, ne charge pas, ne charge plus, bloqué*, lent*, vide*, coupé*, tronqué*, chevauche*, superpos*, en double, deux fois, disparu*, disparaît, disparaissent, perdu*, inaccessible*, hors service, en panne, illisible*, flou*, trop petit*, trop long*, faute de frappe, faute*, 404, 500, 502, 503, personne ne peut, ne reçoit pas, ne reçoivent pas, n'arrive pas, n'est pas, ne sont pas, obsolète
talk: vérifier, tester, envoyez-moi, envoyer une capture, dites-moi, dites-nous, tenez-moi, confirmer, confirmez, regarder, jeter un œil, vérifier avec, vérifier si, rappeler, rappelez, aider, m'aider, nous aider, répondre, en discuter
background: j'étais, je suis, nous sommes, nous étions, hier, la semaine dernière, pour info, contexte
also: aussi, également, en outre, de plus, par ailleurs
action: cliqu*, appuy*, ouvr*, aller sur, allez sur, je vais sur, sélectionn*, choisi*, saisi*, entre*, défil*, connect*, valid*, envoy*, téléverse*, rempli*, recharg*
change: au lieu de, au lieu d', plutôt, plutôt que, finalement, désormais, maintenant, mettons, passons à, passer à, décidé, convenu, changement, nouvelle*, nouveau, reporté, correction, et non, mais
drop: laisser tomber, laissons tomber, laissons de côté, plus besoin, pas besoin, n'est plus nécessaire, pas nécessaire, n'est plus utile, abandonn*, on retire, retirons, on oublie, hors périmètre, on enlève, inutile de
negation: pas, aucun, aucune, jamais, sans, ni, rien, non
hypothetical: serait, seraient, pourrait, pourraient, risquerait, imagin*, en théorie, au pire, hypothé*, aurait
outage: site est en panne, site est hors service, hors service, site est inaccessible, est inaccessible, tout le site, site entier, site complet, panne générale, rien ne charge, le site ne charge pas, site est down, serveur est en panne, toutes les pages
exposed: autre* client*|autre* utilisateur*|autre* personne*|d'autrui|quelqu'un d'autre|d'un autre|tout le monde peut|n'importe qui & données|facture*|commande*|adresse*|e-mail*|email*|nom*|compte*|profil*|document*|mot* de passe|voir|voit|vois|vu, fuite de données, accessible publiquement
payment: paiement*|payer|paie|règlement|carte bancaire*|cartes bancaires|carte bleue|paypal|caisse|acheter|commander|valider la commande
security: injection sql, xss, csrf, faille*, vulnérabilité*, sans se connecter, sans connexion, sans mot de passe, piraté*, mot* de passe & en clair
dataLoss: perte de données, données perdues, perdu toutes, perdu tous, tout perdu, tout est perdu, tout a été supprimé, données ont disparu, tout a disparu
legal: rgpd, cnil, avocat*, légal*, réglementa*, juridique*, tribunal, mise en demeure, amende*
blocked: ne peut pas se connecter, ne peuvent pas se connecter, ne peuvent plus se connecter, ne peux pas me connecter, ne peux plus me connecter, impossible de se connecter, impossible de me connecter, personne ne peut, les clients ne peuvent, les utilisateurs ne peuvent, bloqué*, impossible de travailler, impossible de commander, ne peut plus travailler, ne peut pas s'inscrire
cosmetic: faute de frappe, fautes de frappe, faute d'orthographe, fautes d'orthographe, orthographe, cosmétique, alignement, mal aligné*, coquille*, taille de police
niceToHave: pas urgent, rien d'urgent, pas pressé, quand vous aurez le temps, priorité basse, nice to have, mineur*, un petit plus
`;
