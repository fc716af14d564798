import type { Vocabulary } from "./topics.ts";

const records =
  "(daten|datensatze|bestellungen|eintrage|dokumente|dateien|fotos|bilder|nachrichten|buchungen|termine|rechnungen|kontakte|notizen|reservierungen|datenbank|konten|beitrage|artikel|kundendaten|anderungen|ubersetzungen|auftrage)";
const nobody = "(niemand|keiner|kein (kunde|nutzer|benutzer|mensch|user)|keine (kunden|nutzer|benutzer))";
const fails =
  "(fehlgeschlagen|fehlschlagt|schlagt ~ fehl|schlug ~ fehl|scheitert|scheitern|kaputt|defekt|abgelehnt|abgebrochen|bricht ~ ab|brechen ~ ab|hangt|haengt|unmoglich|geht nicht|gehen nicht|ging nicht|funktioniert nicht|funktionieren nicht|klappt nicht|nicht moglich|nicht mehr moglich|geht ~ nicht|funktioniert ~ nicht|funktionieren ~ nicht|klappt ~ nicht|geht nichts|passiert nichts|fehler|fehlermeldung|tot|steht still|nicht durch|500|502|503|504|antwortet nicht)";
const others =
  "(fremde|fremden|fremder|anderer|anderen|andere|eines anderen|einer anderen) [kunden|kundin|nutzer|nutzern|benutzer|benutzern|patienten|personen|leute|leuten|mitglieder|firmen|gaste|konto]";

export const germanTrouble: Vocabulary = {
  data_loss: [
    "(datenverlust|datenverluste)",
    `${records} ~ (verloren|weg|geloscht|uberschrieben|zerstort|verschwunden|futsch|vernichtet|beschadigt)`,
    `(verlier*|verlor|verloren|loscht|uberschreibt|vernichtet|zerstort) ~ ${records}`,
    `(sind|waren|ist|war|wurden|wurde|gingen|gehen) ~ ${records} ~ (verloren|weg|geloscht|uberschrieben|verschwunden)`,
    `${records} ~ verschwind*`,
    "(artikel|text|dokument|datei|eintrag|konto|archiv|kalender|liste) ~ (geloscht|uberschrieben|vernichtet)",
    "(unwiederbringlich|endgultig) (weg|geloscht|verloren)",
  ],
  input_loss: [
    "(eingaben|eingabe|text|formular|entwurf|warenkorb|alles|arbeit|felder|fortschritt) ~ (weg|verloren|geleert|leer|geloscht|verschwunden)",
    "(verlier*|verloren) ~ (eingaben|eingabe|text|entwurf|arbeit|alles)",
  ],
  leak: [
    "(datenleck|datenpanne|datenschutzverletzung|datenschutzverstoss|datenschutzproblem|sicherheitslucke|sicherheitslucken|sicherheitsproblem|sicherheitsvorfall|sicherheitsloch)",
    `${others} ~ (daten|bestellung|bestellungen|rechnung|rechnungen|adresse|adressen|konto|konten|profil|profile|buchungen|nachrichten|dokumente|befunde|namen|mails|termine|akte|akten|kundendaten|unterlagen|warenkorb)`,
    "(fremde|fremden|fremdes) (daten|bestellung|bestellungen|rechnung|rechnungen|adresse|adressen|konto|konten|profil|profile|kundendaten|dokumente|befunde|namen|termine|akte|warenkorb)",
    "(offentlich|ohne (anmeldung|login|passwort|einloggen)) ~ (sichtbar|einsehbar|zuganglich|abrufbar|erreichbar|lesbar)",
    "(sichtbar|einsehbar|zuganglich|abrufbar|erreichbar) ~ ohne ~ (anmeldung|login|passwort)",
    "passw* ~ klartext",
    "(konto|konten|daten|profil|profile|rechnung|rechnungen|bestellung|bestellungen|adressen|nachrichten|dokumente|befunde|termine|akte|akten|namen) ~ (anderer|fremder|von anderen|von fremden|eines anderen|einer anderen) ~",
    "ohne (passwort|anmeldung|login|einloggen) ~ (konto|konten|daten|rechnungen|akten|dokumente|adminbereich|verwaltung|profile)",
    "(sieht|sehe|sehen|zeigt|bekommt|erhalt|landet|landen) ~ (falschen|fremden|anderen) (kunden|patienten|personen|empfanger|nutzer|mitglieder|empfangern)",
    "(an|bei) (falsche|falschen|fremde|fremden) (empfanger|empfangern|kunden|personen|patienten|adressen)",
    "(gehackt|sql injection|xss)",
    "dsgvo (verstoss|problem|verletzung)",
    "(personenbezogene|personliche) daten ~ (sichtbar|offentlich|einsehbar)",
  ],
  money: [
    "(doppelt|zweimal|mehrfach|dreimal|# mal) ~ (abgebucht|belastet|bezahlt|berechnet|kassiert|verrechnet)",
    "(abgebucht|belastet|bezahlt|berechnet|verrechnet|abgezogen) ~ (doppelt|zweimal|mehrfach|aber|falsch*|zu viel|trotzdem)",
    "(abbuchung|zahlung|belastung) ~ (doppelt|zweimal)",
    "(doppelte|falsche) (abbuchung|abbuchungen|zahlung|zahlungen|belastung)",
    "(bezahlt|zahlen|gezahlt|abgebucht|bezahlen) ~ aber ~ (kein|keine|keinen|nie|nichts)",
    "geld ~ (weg|verloren|abgebucht)",
    "(verlier*|verloren|kostet uns|entgeht|entgehen) ~ (geld|umsatz|umsatze|einnahmen|kunden)",
    "umsatzausfall",
    "(falscher|falschen|falsche) (preis|betrag|summe) ~ (abgebucht|berechnet|belastet|bezahlt)",
  ],
  outage: [
    "(seite|website|webseite|shop|app|dienst|server|system|portal|api|alles|plattform|onlineshop|webshop|homepage) ~ (down|offline|nicht erreichbar|nicht mehr erreichbar|unerreichbar|ausgefallen|tot|lahmgelegt|nicht verfugbar)",
    `${nobody} ~ (kann|konnen|kommt|kommen|konnte) ~ (einloggen|anmelden|bestellen|bezahlen|zahlen|buchen|zugreifen|arbeiten|rein|nutzen|kaufen|offnen|mehr)`,
    "(keiner|niemand) ~ (kommt|kommen) ~ (ins|in|rein|an|auf)",
    `(kann|konnen|kommt|kommen) ~ ${nobody} ~ (einloggen|anmelden|bestellen|bezahlen|zahlen|buchen|zugreifen|arbeiten|rein|nutzen|kaufen)`,
    "(alle|samtliche) (kunden|nutzer|benutzer|mitarbeiter|patienten|mitglieder) ~ (nicht|ausgesperrt)",
    "(totalausfall|ausfall|systemausfall|serverausfall)",
  ],
  payment: [
    "(buchen|bestellen|bezahlen|kaufen|reservieren|buchung|bestellung|reservierung) (ist|sind|war) ~ (unmoglich|nicht moglich|nicht mehr moglich)",
    `(zahlung|zahlungen|bezahlung|bezahlen|zahlen|checkout|kasse|kreditkarte|kreditkarten|paypal|klarna|bezahlvorgang|kaufabschluss|bestellvorgang|bestellabschluss|kauf|lastschrift|apple pay|sofortuberweisung) ~ ${fails}`,
    "(nicht|nichts|keine) ~ (bezahlen|bestellen|zahlen|kaufen|auschecken|buchen)",
    "(kann|konnen|konnte|konnten) ~ (nicht|nichts|nicht mehr) ~ (bezahl*|bestell*|zahlen|kaufen|buchen|abschliessen)",
    "(bestellung|bestellungen|buchung|buchungen) ~ (schlagt ~ fehl|schlagen ~ fehl|fehlgeschlagen|bricht ~ ab|nicht abschliessen|nicht durch|nicht moglich)",
  ],
  login: [
    "(nicht|nicht mehr) ~ (einloggen|anmelden|registrieren|reinkommen|rein)",
    `(login|anmeldung|anmeldedienst|anmeldeserver|anmeldeseite|loginseite|anmelden|einloggen|registrierung|passwort reset|passwortreset|passwort zurucksetzen) ~ ${fails}`,
    "(bin|sind|ist|wurde|wurden) ausgesperrt",
  ],
  crash: [
    "(absturz|absturze|abgesturzt|absturzt|absturzen|crash*|gecrasht)",
    "(sturzt|sturzte|sturzen) ~ ab",
    "(friert|fror|frieren) ~ ein",
    "(eingefroren|aufgehangt)",
    "hangt sich ~ auf",
    "(weisse|leere|schwarze|weisser|leerer) (seite|bildschirm)",
    "(serverfehler|fehler 500|error 500|500 fehler|internal server error|500er)",
    "(unbenutzbar|unbrauchbar|reagiert nicht mehr|reagiert nicht)",
  ],
  lack: ["(nicht|nichts|kein|keine|keinen|keiner|nie|niemals|nirgends)"],
  problem: [
    "(kaputt|defekt|fehler|fehlerhaft|falsch|falsche|falscher|falschen|falsches|fehlt|fehlen|fehlend*|langsam|doppelt|verschwind*|verschwunden|leer|leere|unleserlich|unsichtbar|abgeschnitten|uberlapp*|uberlagert|verdeckt|hangt|ruckelt|flackert|springt|verwirr*|problem|bug|tippfehler|rechtschreib*|unmoglich|abgelehnt|ignoriert|scheitert|bricht|abgebrochen|veraltet)",
  ],
  double_booking: [
    "(doppelt|zweimal|mehrfach) (vergeben|gebucht|belegt|reserviert|verkauft|vermietet)",
    "(doppelbuchung|doppelbuchungen|uberbucht|doppelbelegung)",
  ],
  broken: [
    "(kommt|kommen|kam|passiert|erscheint|schickt|sendet|zeigt|liefert|findet|tut sich|geschieht|druckt|speichert|ladt) [aber|auch|dann|weiterhin|immer noch|dort|mehr|einfach|gar] (nichts|nix)",
    "(geht nicht|gehen nicht|geht nichts|funktioniert nicht|funktionieren nicht|klappt nicht|passiert nichts|(lasst|lassen|liess) sich ~ nicht|kaputt|defekt|kann nicht|konnen nicht|konnte nicht|geht nicht mehr|funktioniert nicht mehr|reagiert nicht)",
    "(kann|konnen|konnte|konnten) ~ nicht [mehr]",
  ],
  everyone: [
    "(die halfte|ein drittel|die meisten|ein grossteil|# prozent|# %) ~ (kunden|nutzer|benutzer|besucher|patienten|mitglieder|mitarbeiter|gaste)",
    "(allen|alle|samtliche|samtlichen) (standorte|standorten|filialen|niederlassungen|schulen|praxen|stationen|abteilungen|redakteuren|redakteure|kollegen|kolleginnen|gaste|gasten|patienten|teilnehmer|teilnehmern|lehrer|eltern|fahrer)",
    "(alle|allen|samtliche|jeder|jede|jedem|saemtliche) (kunden|nutzer|benutzer|besucher|patienten|mitglieder|mitarbeiter|kunde|bestellungen|gerate|browser|user|konten|anwender)",
    "(mehrere|viele|etliche|zahlreiche|weitere|andere|dutzende|hunderte) (kunden|nutzer|benutzer|besucher|leute|patienten|mitglieder|mitarbeiter|beschwerden|bestellungen|kollegen|personen|anrufe|user|anwender)",
    "# [andere|weitere|verargerte] (kunden|nutzer|benutzer|besucher|leute|patienten|mitglieder|mitarbeiter|beschwerden|bestellungen|kollegen|personen|anrufe)",
    "(niemand|keiner) (kann|kommt)",
  ],
  echo: [
    "(bei mir auch|bei uns auch|geht mir genauso|gleiches problem|dasselbe problem|kann ich bestatigen|ebenfalls betroffen|bei mir genauso)",
  ],
  live: [
    "(in produktion|in der produktion|produktiv|produktivsystem|im livesystem|live system|auf live|im echtbetrieb)",
  ],
  one_person: [
    "(nur|lediglich|bloss) (bei mir|ich|ein kunde|ein nutzer|eine person|auf meinem ~|bei einem ~|mein ~)",
    "(nur|bisher) (einmal|ein mal) [passiert|aufgetreten|gesehen]",
    "(sonst niemand|sonst keiner|bei niemandem sonst)",
    "(sehr selten|ausserst selten|randfall|grenzfall|einzelfall)",
  ],
  not_live: [
    "(nur|lediglich|bloss|ausschliesslich) ~ (staging|test|testsystem|testumgebung|testserver|demo|sandbox|entwicklungssystem|dev|lokal|testdaten|vorschau)",
    "(produktion|produktivsystem|live|livesystem|live system|liveshop) ~ (nicht betroffen|ist ok|lauft|in ordnung|funktioniert)",
    "nicht (in produktion|live|auf live|produktiv|im livesystem)",
  ],
  workaround: ["(workaround|umweg|ubergangslosung|behelf|notlosung)"],
  resolved: [
    "(behoben|gelost|gefixt|repariert|wiederhergestellt|fehlalarm)",
    "(geht|funktioniert|lauft|klappt) (wieder|jetzt)",
    "(mein fehler|unser fehler|bedienfehler|anwenderfehler|fruher|damals)",
  ],
  unharmed: [
    "(nichts|nix) ~ (verloren|weg|geloscht|passiert|abgebucht)",
    "verloren ging nichts",
    "(noch da|wieder da|noch alle da|entwarnung|fehlalarm|kein schaden)",
  ],
  undelivered: [
    "(keine|kein|keine einzige|keine einzigen|nicht eine) ~ (anfrage|anfragen|bestellung|bestellungen|nachricht|nachrichten|mail|mails|email|emails|buchung|buchungen|anmeldung|anmeldungen|bewerbung|bewerbungen|bestatigung|bestatigungen) ~ (angekommen|an|erhalten|bekommen|eingegangen|ein|durch|zugestellt|rein|empfangen)",
    "(anfragen|bestellungen|nachrichten|mails|emails|buchungen|anmeldungen|bewerbungen|formulare|bestatigungen) ~ (nicht|nie|nicht mehr) ~ (an|angekommen|ein|eingegangen|durch|zugestellt|verschickt|gesendet)",
  ],
};
