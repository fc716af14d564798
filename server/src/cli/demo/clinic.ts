import { bug, remark, type Site, spoken, wish } from "./report.ts";

/** Praxis Lindenhof, a group practice in Zürich whose patients book their appointments online. */
export const clinic: Site = {
  url: "https://termine.lindenhof.example",
  timeZone: "Europe/Zurich",
  words: {
    doctor: ["Dr. Keller", "Dr. Nussbaumer", "Dr. Moretti", "Dr. Yilmaz", "Dr. Favre", "Dr. Lang"],
    visit: ["check-up", "vaccination", "blood test", "physiotherapy session", "travel consultation", "skin screening"],
    besuch: ["Grippeimpfung", "Blutentnahme", "Vorsorge", "Physiotherapie", "Reiseberatung"],
  },
  reports: [
    bug(
      "/book/{doctor}",
      "{doctor} shows free slots that are gone",
      "I picked 08:20, filled in everything and was then told the slot is taken. Same with 08:40 and 09:00. The list seems to be old.",
    ),
    bug(
      "/book/{doctor}",
      "Calendar file for {doctor} is one hour late",
      "The confirmation mail says 10:15, the .ics attachment puts 11:15 into my calendar. Probably summer time.",
    ),
    wish(
      "/book/{doctor}",
      "Waiting list for {doctor}",
      "The next free date is in nine weeks. I would happily come at short notice if somebody cancels, but there is no way to say so.",
    ),
    remark(
      "/team/{doctor}",
      "Which languages does {doctor} speak?",
      "My mother's German is not good enough for a diagnosis. It would calm her to know before booking.",
    ),
    bug(
      "/book?visit={visit}",
      "Booking a {visit} asks for a referral although none is needed",
      "The form does not let me go on without uploading a referral. On the phone your colleague said a {visit} does not need one.",
    ),
    bug(
      "/book?visit={visit}",
      "Step 2 of the {visit} form forgets my insurance number",
      "When I go back from step 3 to correct my birthday the insurance number is empty again and the card has to be found a second time.",
    ),
    wish(
      "/book?visit={visit}",
      "Book a {visit} for my child with my own account",
      "I have three children and so three e-mail addresses only for your booking page. One account for the family, please.",
    ),
    wish(
      "/visits/{visit}",
      "Say what to bring to a {visit}",
      "Insurance card, vaccination record, sober or not? A short list on the confirmation would avoid calls to the front desk.",
    ),
    remark(
      "/visits/{visit}",
      "What does a {visit} cost without insurance?",
      "A friend is visiting from abroad. I could not find a price anywhere, only 'according to tariff'.",
    ),
    ...spoken("de", [
      bug(
        "/buchen?art={besuch}",
        "Termin für {besuch} lässt sich nicht verschieben",
        "Beim Klick auf 'Verschieben' dreht sich der Kreis endlos. Absagen und neu buchen ging, aber jetzt bin ich drei Wochen später dran.",
      ),
      wish(
        "/buchen?art={besuch}",
        "{besuch}: bitte auch Termine nach 18 Uhr anzeigen",
        "Am Telefon heisst es, dienstags sei bis 20 Uhr offen. Online hört der Kalender um 17 Uhr auf.",
      ),
      remark(
        "/angebot/{besuch}",
        "Dauer der {besuch} nicht angegeben",
        "Ich muss mich bei der Arbeit abmelden und weiss nicht, ob eine halbe Stunde reicht.",
      ),
      bug(
        "/anmelden",
        "SMS-Code kommt nicht bei Sunrise-Nummern an",
        "Meine Frau (Swisscom) bekommt den Code sofort, ich warte seit gestern. Drei Versuche, dann gesperrt.",
      ),
      bug(
        "/formulare/anamnese",
        "Umlaute im Anamnesebogen werden zu Fragezeichen",
        "Aus 'Müller-Größ' wird 'M?ller-Gr??'. In der Praxis fand man mich deshalb nicht.",
      ),
      bug(
        "/rezept",
        "Rezept bestellen: Fehler 500 nach dem Absenden",
        "Das Formular ist lang, und nach dem Fehler ist alles weg. Bitte wenigstens die Eingaben behalten.",
      ),
      wish(
        "/",
        "Grössere Schrift einstellen",
        "Ich bin 78 und lese die grauen Hinweise unter den Feldern nicht. Ein Knopf für grössere Schrift wäre eine Wohltat.",
      ),
      remark(
        "/",
        "Danke für die schnelle Buchung",
        "In zwei Minuten einen Termin, ohne Warteschleife. So macht das Freude.",
      ),
    ]),
    ...spoken("fr", [
      bug(
        "/fr/reserver",
        "La page de confirmation reste en allemand",
        "Tout est en français jusqu'à l'étape 4, puis la confirmation et le courriel sont en allemand. Ma mère n'a rien compris.",
      ),
      wish(
        "/fr/reserver/{doctor}",
        "Téléconsultation avec {doctor}",
        "Pour discuter d'un résultat, dix minutes par vidéo suffiraient. Est-ce prévu ?",
      ),
      remark(
        "/fr/contact",
        "Le plan d'accès ne montre pas l'entrée sans marches",
        "Avec un fauteuil roulant il faut passer par la cour. Merci de l'indiquer sur le plan.",
      ),
    ]),
    ...spoken("it", [
      bug(
        "/it/prenota",
        "Non posso scegliere il giorno di nascita 29 febbraio",
        "Sono nata il 29 febbraio 1988 e il calendario passa dal 28 al 1° marzo.",
      ),
      remark(
        "/it/prenota",
        "Grazie per la versione italiana",
        "Finalmente! C'è solo un errore: 'Appuntamente' invece di 'Appuntamento' nel titolo.",
      ),
    ]),
    ...spoken("uk", [
      wish(
        "/book",
        "Чи можна додати українську мову?",
        "Багато пацієнтів у нашому районі з України. Навіть коротка інструкція, як записатися, дуже допомогла б.",
      ),
    ]),
    bug(
      "/login",
      "Security: I can see another patient's first name",
      "After logging out on the tablet in the waiting room and pressing Back, the page still greeted the person before me by name. Please look at this soon.",
    ),
    bug(
      "/book",
      "Date picker is broken in Firefox",
      "Clicking a day selects the day before. I only noticed in the confirmation mail.",
    ),
    bug(
      "/book",
      "Keyboard users cannot leave the calendar",
      "With Tab I get into the month grid and never out again. Escape closes the whole form. I use no mouse because of my hands.",
    ),
    bug(
      "/results",
      "Lab result PDF opens as a blank page on Android",
      "Downloading works, the viewer inside the page stays white. The file itself is fine on my laptop.",
    ),
    bug(
      "/upload",
      "Photos from the iPhone are refused",
      "The upload wants JPG or PDF, my phone makes HEIC. The message only says 'invalid file'.",
    ),
    bug(
      "/cancel",
      "Cancel link in the reminder says it has expired",
      "The reminder comes 48 hours before, and the link in it already does not work. So I did not show up, sorry.",
    ),
    wish(
      "/account",
      "Download all my appointments of a year",
      "For the tax return and the insurance I need a list with dates. Now I copy them one by one.",
    ),
    wish(
      "/account",
      "Reminder by e-mail instead of text message",
      "I have no reception at work but I do read mail. Let me choose.",
    ),
    wish(
      "/book",
      "Show the first free date over all doctors",
      "For a sore throat I do not care who looks at it. Opening six calendars to find the earliest date takes ages.",
    ),
    remark(
      "/privacy",
      "Where is my health data stored?",
      "The privacy page speaks of 'secure servers'. In Switzerland? Please be precise, it is the first thing I look for.",
    ),
    remark(
      "/contact",
      "Phone number on the contact page is the old one",
      "It plays a message with the new number, which I then could not write down fast enough.",
    ),
  ],
};
