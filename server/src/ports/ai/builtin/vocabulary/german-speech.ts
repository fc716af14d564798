import type { Vocabulary } from "./topics.ts";

export const germanSpeech: Vocabulary = {
  negator: [
    "(nicht|nix|kein|keine|keinen|keinem|keiner|keinerlei|nie|niemals|ohne|niemand|niemandem|nichts|weder|noch nie|verhindern|verhindert|vermeiden|vermeidet|vor|schutz|schutzt|statt|anstatt|nimmer)",
  ],
  hypothetical: [
    "(könnte|könnten|würde|würden|möglicherweise|vielleicht|eventuell|theoretisch|potenziell|potentiell|befurchte|angst|sorge|gefahr|risiko|eines tages|womoglich|wahrscheinlich|im falle|evtl|notfalls|was wäre)",
  ],
  suspicion: [
    "(hab|habe|haben|hatte|hatten) ~ (gedacht|geglaubt|angenommen)",
    "(vermutlich|wahrscheinlich|wohl|dachte|dachten|glaubte|glaubten|vermutet|tippe auf|tippen auf|tippt auf|anscheinend|angeblich|bestimmt|vermute|schatze|nehme an|nehmen an|glaube|glauben|denke mal|schuld|meines erachtens)",
    "(liegt|lag) [sicher|doch] (am|an der|an den|daran)",
  ],
  reason: ["(weil|denn|sonst|ansonsten|damit|da wir|da sie)"],
  narration: [
    "(von hand|handisch|manuell|meinte|meinten)",
    "(hab|habe|haben|hat) ~ (angerufen|telefoniert|gefragt|nachgefragt|gesprochen|geredet|gesehen|gsehn|nachgezahlt|geschaut|nachgeschaut|probiert|getestet|gezeigt|gesagt|gehort|angesprochen|besprochen|gepruft|kontrolliert|uberlegt|nachgedacht|druber geschlafen|daruber geschlafen)",
    "(war|waren) (gestern|heute|letzte|letzten|neulich)",
  ],
  condition: ["(falls|sofern|im falle)"],
  occasion: ["(wenn|sobald)"],
  neutral: [
    "(sicherheitsseite|zahlungsseite|bezahlseite|zahlungsarten icons|farbfilter|farbauswahl|farbvariante|farbvarianten|nicht nur|nicht zuletzt|ob nicht|keine ahnung|kein problem|nichts dagegen|nix dagegen|dagegen ~ (nichts|niemand|keiner)|kein wunder|nicht sicher)",
    "(zahlungs|checkout|login|kassen|sicherheits) (seite|icons|logos|symbole|design|redesign|bereich|layout)",
    "(vor allem|nach wie vor|vor ort|wie vor|vor dem|vor der|vor den|vor einer|vor einem|vor # ~|bevor|vorher)",
    "noch (nicht|kein|keine)",
  ],
  requirement: [
    "(sollte|sollten|soll|sollen|muss|mussen|musste|mussten|darf|durfen|erwart*|benotig*|braucht|brauchen|brauche|erforderlich|notwendig|vorausgesetzt|sicherstellen|gefordert|verlangt)",
  ],
  wish: [
    "(wunsch*|mochte|mochten|hätte gern*|hätten gern*|hätte ich gern*|würde gern*|würden gern*|würde mich ~ freuen|wäre (schon|toll|super|gut|hilfreich|nett|praktisch|klasse|cool|prima|besser|wunschenswert)|schon wäre|gut wäre|toll wäre|fande es (gut|schon|toll)|vorschlag|idee|anregung|wollen|will)",
    "(bitte|würde ~ (gern|gerne)|hätte ~ (gern|gerne)|würden ~ (gern|gerne)|hätten ~ (gern|gerne))",
    "bitte ~ (hinzufugen|erganzen|andern|einbauen|entfernen|anzeigen|anpassen|ermoglichen|einfugen|umbenennen|verschieben|ubersetzen|aufnehmen|ersetzen|machen|anbieten|erweitern|einblenden|ausblenden|korrigieren|verlinken)",
    "(hinzufugen|erganzen|einbauen|einfuhren|ermoglichen|unterstutzen|anbieten|einblenden)",
  ],
  contrast: ["(statt|anstatt|stattdessen|anstelle)"],
  wish_if_asked: [
    "(könntet ihr|könnten sie|konnt ihr|konnen wir|kann man|könnte man|könntest du|wäre es moglich|gibt es (eine|die) moglichkeit)",
  ],
  burden: [
    "(ich|wir|man|kunden|nutzer|sie|jeder) [dann|immer|jedes mal|aktuell|erst|derzeit|jetzt] (muss|mussen|musste|mussten)",
    "(muss|mussen|musste) (ich|wir|man|sie)",
    "(brauche|brauchen) ~ hilfe",
    "(brauche|brauchen|braucht|benotige|benotigen|will|wollen|mochte|mochten) ~ (nicht|kein|keine|keinen)",
    "(als|wie) erwartet",
  ],
  limit: [
    "(mindestens|maximal|hochstens|max|min|bis zu|innerhalb|weniger als|mehr als|unter|nicht mehr als|limit|begrenzt auf|grenze|zwischen # und) ~ #",
    "# (zeichen|sekunden|sekunde|minuten|ms|mb|kb|gb|eintrage|zeilen|spalten|prozent|tage|tagen|stunden|wochen|monate|jahre|px|treffer|euro|eur|chf|franken|sprachen)",
  ],
  proposal: [
    "(vielleicht|wie wäre es|was haltet ihr|wir könnten|könnten wir|sollen wir|sollten wir|man könnte|alternativ|option #|ich würde vorschlagen|vorschlag|ich schlage vor|ich wäre fur|ich bin fur|mir wäre ~ lieber|eventuell|was meint ihr|ich denke wir|ich personlich|ich finde)",
  ],
  commitment: [
    "(kann ich|konnen wir|ich kann|wir konnen|mach ich|mache ich|machen wir|setze ich|baue ich)",
    "(sagt|mochte|besteht auf|wunscht|bevorzugt|finde ich wichtig|ist wichtig)",
  ],
  decision: [
    "(tut s|tuts|tut es|reicht|langt|genugt|geht) [es|ihm|ihr|uns|mir] (auch|vollig|vollkommen|locker|aus)",
    "(sagen|schreiben) wir [mal|halt|eben|doch|dann] #",
    "(entschieden|entscheidung|beschlossen|beschluss|fazit|ergebnis|geeinigt|abgemacht|abgesegnet|freigegeben|freigabe|festgelegt|vereinbart|genehmigt|final|endgultig|einverstanden)",
    "wir (machen|nehmen|bleiben|gehen|setzen|verwenden|lassen|behalten|bauen|zeigen|beschranken|streichen|begrenzen|fuhren|bieten|verzichten|starten|werden|einigen|legen|losen|nutzen|stellen)",
    "(reicht (ihm|ihr|ihnen|uns|mir|aus|vollig|vollkommen)|genugt|ist genug)",
    "(einigen wir uns|einigen wir|ist raus|sind raus|entfallt|entfallen|fallt weg|fallen weg)",
    "(machen|nehmen|bleiben|verwenden|lassen|behalten|bauen|zeigen|streichen|nutzen|setzen|begrenzen|verzichten|belassen) wir",
    "(nur|bloss|erst mal|erstmal|vorerst|zunachst) ~ (vorerst|erst mal|erstmal|zunachst)",
    "(dann|also) (nur|doch|so)",
    "(dann also|also dann|dann machen|so machen|es bleibt|bleibt es|bleibt bei|es wird)",
    "(kunde|kundin|chef|chefin|management|rechtsabteilung|marketing|team|vertrieb|produkt) (mochte|will|hat entschieden|hat sich ~ entschieden|hat zugestimmt|wunscht|hat bestatigt|hat freigegeben)",
  ],
  agreement: [
    "findet (er|sie|der chef|die chefin|der kunde|die kundin) (gut|prima|super|toll|klasse|ok|okay|besser)",
    "(einverstanden|stimme zu|bin dafur|so machen wir|machen wir so|machen wir|passt so|klingt gut|gute idee|gerne so|genau so|(bin|ware|wäre|wären|sind|alle|auch|spricht ~) dafur|passt fur mich|abgemacht|deal|dann so|noch besser|[da] (hast du|haben sie|du hast|sie haben) recht|gefallt mir|mach ich|mache ich)",
  ],
  reversal: [
    "(doch nicht|doch lieber|doch kein|doch keine|nun doch|jetzt doch|dann doch|kommando zuruck|korrektur|plananderung|meinung geandert|anders uberlegt|umentschieden|vergesst (das|den|die|es)|vergiss (das|den|die|es)|zuruckgenommen|nehme ~ zuruck|hinfallig|verworfen|revidiert|neue entscheidung)",
  ],
  objection: [
    "zu (schwer|teuer|langsam|kompliziert|komplex|riskant|gross|viel|viele|laut|klein|spat|fruh|aufwendig|aufwandig|aufdringlich|verwirrend|lang|unsicher)",
    "(nervt|nerven|stort|hasslich|unlesbar|zugespammt|sinnlos|albtraum|overkill|klickt ~ (keiner|niemand)|dagegen|einspruch|veto|widerspricht|(kennt|nutzt|liest|braucht) ~ (keiner|niemand)|nicht erlaubt|verboten|nicht zulassig|unzulassig|nicht moglich|unmoglich|(nutzt|braucht|will|liest) (niemand|keiner))",
  ],
  turnaround: [
    "(lieber nicht|besser nicht|doch lieber|doch nicht|doch kein|doch keine|doch keinen|dann lieber|hat sich erledigt|hat sich das erledigt|kommando zuruck|plananderung|anders uberlegt|umentschieden|kann warten|konnen warten|lassen wir (das|es)|lasst (das|es)|lass (das|es)|hinfallig|vergesst (das|es)|vergiss (das|es)|kommt nach|kommen nach|auch nicht|(verschieben|vertagen|streichen|verwerfen) wir|wir (verschieben|vertagen|streichen|verwerfen) (das|es|die|den)|dagegen gestimmt|(wurde|wird) abgelehnt|sparen wir uns|wir sparen uns|spart euch|stopp|schenken wir uns|wird nichts|ignoriert|ignorieren|bitte ignorieren)",
    "(bleibt|bleiben|lassen|lasst|belassen) ~ (wie es ist|wie sie ist|wie er ist|wie sie sind|wie bisher|so wie|wie gehabt|unverandert|alte|alten|beim alten)",
    "(will|wollen|mochte|mochten|erlaubt|braucht) (das|es|sie|ihn) (nicht|doch nicht|nicht mehr)",
    "(ist|sind) (nicht notig|nicht gewunscht|nicht erwunscht|nicht erlaubt|uberflussig|raus|vom tisch)",
    "(soll|sollen|muss|mussen) ~ (bleiben|drinbleiben|stehen bleiben|erhalten bleiben)",
    "lieber (ein|eine|einen|nur|zwei|drei|der|die|das|den)",
  ],
  rejection: [
    "(statt|anstatt|anstelle|kein|keine|keinen|ohne|nicht|nix|weglassen|streichen|gestrichen|verzichten|vergesst|vergiss|lassen ~ weg|raus|entfallt|fallt weg|verworfen|abgelehnt|doch nicht|brauchen ~ nicht|wollen ~ nicht|nicht mehr|kommt nicht|verschieben|verschoben|nicht im umfang)",
  ],
  trigger: [
    "(wenn|sobald|nachdem|jedes mal|immer wenn)",
    "(beim|nach dem|nach der|falls|als) (ich|wir|man|ein kunde|der kunde|kunden|nutzer|klick|klicken|offnen|absenden|speichern|laden|anmelden|einloggen|hochladen|wechsel|wechseln|scrollen|auswahlen|bezahlen|bestellen|eingeben|drucken|neu laden|drehen|suchen|start|starten|der nutzer)",
  ],
  action: [
    "(ich|wir|man|dann|danach|anschliessend|zuerst) [habe|dann|haben|danach] ~ (klicke|klickt|geklickt|drucke|gedruckt|offne|geoffnet|wahle|gewahlt|ausgewahlt|gebe|eingegeben|lade|geladen|hochgeladen|lege|gelegt|gehe|gegangen|scrolle|gescrollt|wechsle|gewechselt|speichere|gespeichert|schicke|abgeschickt|suche|gesucht|melde|angemeldet|aufgerufen|rufe|tippe|getippt|versucht|versuche|ausgefullt)",
  ],
  finding: [
    "(reproduzier*|nachvollzieh*|nachgestellt|bestatigt|bestatigen|tritt ~ auf|passiert nur|nur auf|nur in|nur bei|auch auf|auch in|auch bei|getestet|betrifft|betroffen|version|seit|ursache|liegt an|liegt am|verursacht|weil|wegen|logs|log|update|deployment|firefox|chrome|safari|edge|iphone|android|ios|windows|api|datenbank|cache|herausgefunden|gefunden)",
  ],
  label_steps: [
    "(schritte|schritte zum nachstellen|schritte zur reproduktion|reproduktion|nachstellen|so geht s|ablauf|vorgehen|was ich gemacht habe)",
  ],
  label_expected: [
    "(erwartet|erwartetes verhalten|erwartetes ergebnis|erwartung|soll|sollzustand|soll verhalten|sollverhalten)",
  ],
  label_actual: [
    "(tatsachlich|tatsachliches verhalten|tatsachliches ergebnis|ist|istzustand|ist verhalten|was passiert|aktuell|aktuelles verhalten|problem)",
  ],
  label_acceptance: [
    "(akzeptanzkriterien|abnahmekriterien|anforderungen|anforderung|muss|umfang|aufgaben|to do|todo|definition of done|wir brauchen|wunsche|benotigt|gewunscht|anderungen)",
  ],
  label_excluded: [
    "(nicht im umfang|ausserhalb|nicht enthalten|spater|nicht jetzt|kommt spater|nice to have|phase #|verworfen|abgelehnt|ausgeschlossen)",
  ],
  label_decision: ["(entscheidung|entscheidungen|beschluss|ergebnis|fazit|beschlossen|entschieden)"],
  generic: [
    "(hilfe|fehler|bug|problem|probleme|frage|fragen|feedback|dringend|kaputt|defekt|bitte|seite|website|webseite|app|idee|ideen|vorschlag|wunsch|hallo|test|geht|funktioniert|nicht|gar|etwas|was|wichtig|anmerkung|anmerkungen|meldung|neu|verbesserung|verbesserungsvorschlag|anregung|kritik|es|ist|ein|eine|der|die|das|mein|eure|ihre|hier|und|auf|mit|zu|zur|zum|im|in|ich|habe|wir|nichts|alles|immer|noch|schon|wieder|mal|kleine|kleiner|kleines|liebes|team|achtung|beschwerde|lob|sauerei|katastrophe|frechheit|skandal|unverschamt|unglaublich|so|sehr|kein|keine|rueckmeldung|ruckmeldung|anfrage|thema|sache|ding|aufgabe|notiz|vielleicht|kurze|kurzer|kurz|grosse|grosser|grosses|hinweis|hinweise|betreff|betrifft|bezuglich|uber|unsere|ihrer|eurer|punkt|punkte|zwei|drei|paar|liste|inhalt|text|nachricht|bemerkung|info|information|kunde)",
  ],
  soft_wish: [
    "(wäre [aber|doch|echt|sehr|wirklich|ganz] (schon|nett|cool|hubsch)|schon wäre|nett wäre|würde mich freuen|würden uns freuen|kleiner wunsch|nur ein wunsch)",
  ],
  postponed: [
    "(kommt|kommen|ist|sind|geht|machen|gibt) ~ erst (im|mit dem|mit der|in der|in) ~ (budget|haushalt|relaunch|fruhjahr|sommer|herbst|winter|nachsten|kommenden|quartal|jahr)",
    "thema (fur|furs) ~ (spater|fruhjahr|sommer|herbst|winter|nachste|nachstes|nachsten|kommende|relaunch)",
    "(kommt|kommen|folgt|folgen|wollten|wollen|machen|reichen) ~ irgendwann",
    "irgendwann ~ (mal|nach|spater)",
    "(spater|vorerst nicht|erst mal nicht|erstmal nicht|zunachst nicht|jetzt nicht|noch nicht jetzt|nachstes jahr|im nachsten ~|in phase #|verschieben|verschoben|zuruckgestellt|vertagt|auf eis|nicht in dieser ~)",
    "(zweiter|zweite|zweiten|spaterer|spateren|eigener|nachster|nachsten) (schritt|phase|runde)",
    "(das andere|den rest|der rest|alles andere|alles weitere|sparen wir uns)",
    "(lassen|heben|machen|kommt|kommen|schauen|prufen) ~ (spater|im herbst|im fruhjahr|im sommer|im winter|nachstes jahr|im nachsten ~|in der nachsten ~|danach)",
  ],
  spared: [
    "(mache|mach|machen|andere|andern|ubernehme|ubernehmen|erledige|erledigen|pflege|pflegen|trage|tragen|schreibe|schreiben|bestelle|bestellen|regle|regeln|raume|raumen|buche|buchen|lade|laden|stelle|stellen|tausche|tauschen|klare|klaren|schicke|schicken|korrigiere|korrigieren) (ich|wir) ~ (selber|selbst|von hand|handisch)",
    "(darum|drum|da|dafur) (kummere|kummern|kummert) (ich mich|wir uns|sich)",
    "(brauchen|braucht|brauchst|mussen|musst) (sie|ihr|du) [sich|euch|dich] (nichts|nix|nicht) ~ (tun|machen|unternehmen|kummern|andern)",
    "nicht (eure|ihre|deine) (baustelle|sorge|aufgabe|sache)",
  ],
  correction: [
    "(mein fehler|ups|vertan|verschrieben|vertippt|tippfehler|verwechselt|verschoben auf|verlegt auf|ist jetzt|ist nun|sind jetzt|sind nun|neuer termin|sondern|lieber|besser|geandert|korrigiert|richtig ist|richtig wäre|muss heissen|soll heissen|stattdessen|korrektur|anders|gemeint ist|gemeint war)",
  ],
  yes: ["(ja|jep|genau|richtig|klar|gerne|gern|natuerlich|naturlich|stimmt|sicher|unbedingt)"],
  refusal: ["(nein|nee|no|bloss nicht|lieber nicht|besser nicht|auf keinen fall)"],
  dismissal: [
    "(weg|raus) damit",
    "(statt|anstatt|anstelle|vergesst|vergiss|streichen|gestrichen|weglassen|lassen ~ weg|kann weg|konnen weg|kann raus|fliegt raus|entfallt|fallt weg|verzichten|verworfen|brauchen wir nicht|nicht mehr notig|sondern)",
  ],
  conclusion: ["(dann|also|somit|in dem fall|das heisst)"],
  acknowledgement: [
    "(gut|ok|okay|passt|na gut|alles klar|in ordnung|verstanden|notiert|super|prima|einverstanden|stimmt|ja)",
  ],
  addition: ["(auch|ausserdem|zusatzlich|zudem|daruber hinaus|sowie|beides|plus|dazu)"],
};
