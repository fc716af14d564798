import type { Vocabulary } from "./topics.ts";

export const germanTone: Vocabulary = {
  urgent: [
    "(zertifikat|tls zertifikat|ssl zertifikat|domain|domane) ~ (lauft|ablaufen|ablauft|abgelaufen|verfallt) ~ (ab|aus|ablauft|#)",
    "(dringend|dringende|dringender|eilt|eilig|umgehend|bitte sofort|sofort (beheben|reparieren|fixen|losen|erledigen|handeln|andern)|muss sofort|mussen sofort|ganz schnell|vor allem anderen|als erstes|oberste prioritat|schnellstmoglich|so schnell wie moglich|asap|blocker|blockiert|notfall|hotfix|unverzuglich|baldmoglichst)",
    "(launch|release|relaunch|livegang|go live|start|kampagne|messe|prasentation|deadline|abgabe|wir gehen|gehen) ~ (heute|morgen|ubermorgen|montag|dienstag|mittwoch|donnerstag|freitag|diese woche|in # (tagen|stunden)) [live]",
    "bis (heute|morgen|ubermorgen|montag|dienstag|mittwoch|donnerstag|freitag|ende der woche|zum wochenende) ~ (beheben|behoben|erledigen|erledigt|fertig|fixen|losen|gelost|umsetzen|live|online|raus|andern|geandert)",
    "(muss|mussen) ~ (heute|morgen|bis freitag|bis montag|vor dem launch) ~ (fertig|behoben|live|raus)",
  ],
  legal: [
    "(anwalt|anwaltin|kanzlei|verbraucherzentrale) ~ (schreibt|schrieb|geschrieben|fordert|verlangt|sagt|setzt|mahnt)",
    "(brief|post|schreiben|mail) (vom|von der|von einem|einer|eines) (anwalt|anwalts|anwaltin|kanzlei|gericht|gerichts)",
    "(klage|urteil|gericht) ~ (eingereicht|zugestellt|erhalten|bekommen|verlangt|fordert)",
    "(laut gesetz|gesetzlich|gesetzlich vorgeschrieben|vorgeschrieben|rechtlich|abmahnung*|abgemahnt|gerichtlich|bussgeld|geldstrafe|strafe|behorde|aufsichtsbehorde|gesetzliche frist)",
  ],
  relaxed: [
    "(nice to have|irgendwann|bei gelegenheit|gelegentlich|kein stress|keine eile|kein muss|ohne eile|kann warten|hat zeit|eilt nicht|eilt ~ nicht|nicht dringend|nicht eilig|nicht so wichtig|nicht wichtig|nicht schlimm|halb so wild|kein drama|kein beinbruch|nichts wildes|hat keine eile|nur eine kleinigkeit|kleinigkeit|nur eine idee|nur so eine idee|backlog|spater mal|wenn ihr zeit habt|wenn mal zeit ist|wenn zeit ist|wenn ihr mal ~|kleine idee|kleiner wunsch|schonheitsfehler)",
  ],
  cosmetic: [
    "(bricht|brechen|umgebrochen|umbruch|zeilenumbruch|silbentrennung) ~ (um|wort|zeile|falsch|unschon)",
    "(umbruch|zeilenumbruch|silbentrennung|worttrennung)",
    "(logo|icon|symbol|schriftzug) ~ (dunkelmodus|dunklen modus|nachtmodus|dark mode|darkmode)",
    "(tippfehler|rechtschreibfehler|schreibfehler|rechtschreibung|vertipper|kommafehler|grammatik|grossschreibung|kleinschreibung|buchstabendreher)",
    "(formulierung|wortlaut|umformulieren|schreibweise)",
    "(farbe|farben|farbton|farblich|grauton)",
    "(abstand|abstande|zeilenabstand|rand|padding|margin|weissraum)",
    "(ausrichtung|ausgerichtet|bundig|zentriert|verschoben|mittig|schief)",
    "(schriftart|schriftgrosse|schrift|font)",
    "(# (px|pixel)|pixel)",
    "(kosmetisch|optisch|unschon|hasslich|schoner|sieht ~ (komisch|seltsam|alt|unschon|hasslich) aus)",
    "(logo|icon|bild) ~ (unscharf|verpixelt|verzerrt|verschwommen|zu klein|zu gross)",
    "(abgerundet*|schatten|hover effekt|animation)",
  ],
  level_low: [
    "(niedrige|geringe|niedriger|geringer|niedrigste|kleine) (prioritat|prio|dringlichkeit)",
    "(prioritat|prio) [ist|auf|bleibt] (niedrig|gering|klein|runter|low|niedriger|p3|p4)",
    "(herabgestuft|herabstufen|stufe ~ herunter|stufe ~ herab|runterstufen|heruntergestuft|p3|p4|keine prioritat|unkritisch)",
  ],
  level_medium: ["(mittlere|normale) (prioritat|prio)", "(prioritat|prio) [ist|auf|bleibt] (mittel|normal|medium)"],
  level_high: [
    "(hohe|hoher|hochste) (prioritat|prio|dringlichkeit)",
    "(prioritat|prio) [ist|auf|bleibt] (hoch|hoher|high|p1)",
    "(hochgestuft|hochstufen|eskalier*|p1)",
    "(setze|stufe|stelle|nehme|hebe) ~ (auf hoch|hoch)",
    "auf (hoch|high) (gesetzt|gestellt|gestuft)",
  ],
  level_critical: [
    "(kritische) (prioritat|prio)",
    "(prioritat|prio) [ist|auf|bleibt] (kritisch|critical|p0)",
    "(das ist kritisch|p0)",
  ],
  praise: [
    "(bin|ist|sind|war) ~ froh",
    "(gefallt|gefallen) (mir|uns)",
    "(toll|tolle|toller|tolles|super|klasse|schon|schone|schones|grossartig|grossartige|fantastisch|wunderbar|wunderschon|genial|prima|gelungen|gelungene|hervorragend|spitze) ~ (seite|website|arbeit|design|app|service|shop|gemacht|geworden|idee|umsetzung|team|auftritt)",
    "(weiter so|gut gemacht|grosses lob|ein lob|lob an|kompliment|daumen hoch|begeistert|bin zufrieden|lauft super|funktioniert super|sehr gelungen)",
    "(danke|vielen dank) fur (die|das|den|eure|ihre|deine)",
  ],
  chatter: [
    "(ich frage|frage ich|frag ich|ich frag|ich klar|ich klare|klare ich) [sie|ihn|mal|das|kurz|da|es|ihr|beim] [nach|ab|mal|chef|kunden]",
    "(hallo|hi|hey|moin|servus|gruss gott|guten (morgen|tag|abend)|liebes team|sehr geehrte ~|grusse|gruss|lg|mfg|vg|viele grusse|liebe grusse|herzliche grusse|freundliche grusse|beste grusse|mit freundlichen grussen|schone grusse)",
    "(danke|vielen dank|dankeschon|herzlichen dank|merci)",
    "(gibt es neuigkeiten|gibt es was neues|gibt s was neues|schon was neues|wie ist der stand|push|bitte (beheben|helfen|um hilfe|fixen|reparieren|kummern|schnell beheben)|hilfe|siehe (screenshot|anhang|bild))",
    "(alles klar|ok|okay|gut|super|passt|eingetragen|vorgemerkt|notiert|bussi|mache ich|erledigt|bin dran|kein problem|gerne|gern geschehen|verstanden|danke dir|guter punkt|gute idee|stimmt|schonen (tag|abend)|schones wochenende)",
    "von meinem (iphone|handy) gesendet",
  ],
  rant: [
    "(frechheit|lacherlich|unverschamt*|unfassbar|unglaublich|katastrophe|katastrophal|saftladen|sauladen|scheiss*|mist|schrott|mull|idioten|idiot|dilettanten|dilettantisch|amateure|unfahig|zumutung|skandal|peinlich|armselig|witz|schande|inakzeptabel|unmoglichkeit|konkurrenz|nie wieder|schnauze voll|nase voll|zum kotzen|furchtbar|schrecklich|grausam|unterirdisch|verdammt|hass|hasse|geduld)",
  ],
};
