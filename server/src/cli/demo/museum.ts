import { bug, remark, type Site, spoken, wish } from "./report.ts";

/** Museu do Mar, a maritime museum near Porto with tickets, audio guides and an online collection. */
export const museum: Site = {
  url: "https://www.museudomar.example",
  timeZone: "Europe/Lisbon",
  words: {
    show: ["Salt & Sail", "Maps of the Unknown", "Below Forty Metres", "The Cod Years", "Women of the Harbour"],
    object: ["astrolabe of 1608", "diving suit", "whaling log", "portolan chart", "model of the Santa Rita"],
    exposicao: ["Sal e Vela", "Mapas do Desconhecido", "Os Anos do Bacalhau", "Mulheres do Porto"],
  },
  reports: [
    bug(
      "/exhibitions/{show}",
      "{show}: the trailer plays without sound",
      "The volume is up and other videos are fine. The subtitles are also three seconds ahead of the picture.",
    ),
    bug(
      "/exhibitions/{show}",
      "End date of {show} differs between two pages",
      "The overview says until 30 September, the exhibition's own page says 3 September. We are planning a trip around it.",
    ),
    wish(
      "/exhibitions/{show}",
      "Teaching material for {show}",
      "I am coming with 24 pupils aged ten. A worksheet to print would turn the visit into a lesson.",
    ),
    remark(
      "/exhibitions/{show}",
      "We loved {show}",
      "Two hours went by like nothing. The page could show how long people usually stay, we nearly missed our train.",
    ),
    wish(
      "/tickets?show={show}",
      "Quiet hours for {show}",
      "My son is autistic. An hour with less sound and light once a week, marked in the ticket calendar, would let us come too.",
    ),
    bug(
      "/collection/{object}",
      "Zoom on the {object} is blurred",
      "The first two steps are sharp, after that the tiles never load. I was trying to read the inscription.",
    ),
    bug(
      "/collection/{object}",
      "Wrong caption under the {object}",
      "The text under the second picture belongs to another object: it mentions a harpoon, and there is none to be seen.",
    ),
    wish(
      "/collection/{object}",
      "Let me cite the {object}",
      "For my thesis I need inventory number, licence and a permanent link. A 'cite this' button would be wonderful.",
    ),
    remark(
      "/collection/{object}",
      "More about the provenance of the {object}?",
      "The page says 'acquired 1931' and nothing else. Is there a file one may read in the archive?",
    ),
    ...spoken("pt", [
      bug(
        "/exposicoes/{exposicao}",
        "{exposicao}: o botão 'Comprar bilhete' não faz nada",
        "Carrego no botão e a página volta ao topo. No computador do trabalho aconteceu o mesmo.",
      ),
      wish(
        "/exposicoes/{exposicao}",
        "Visita guiada em língua gestual para {exposicao}",
        "Seria possível marcar no calendário as visitas com intérprete? Somos um grupo de doze pessoas.",
      ),
      remark(
        "/exposicoes/{exposicao}",
        "O texto de {exposicao} tem um erro de data",
        "A nau partiu em 1508 e não em 1580. De resto, parabéns pela exposição!",
      ),
      bug(
        "/bilhetes",
        "Multibanco gera uma referência sem valor",
        "A referência aparece com 0,00 € e o banco não aceita. Tentei duas vezes com dois bilhetes de adulto.",
      ),
      bug(
        "/bilhetes",
        "Desconto para residentes não é aplicado",
        "Escolho 'residente no concelho' e o preço total não muda. Só na bilheteira mo deram.",
      ),
      wish(
        "/cafetaria",
        "Ementa do dia no site",
        "Trabalho ao lado e vou lá almoçar. Bastava uma fotografia do quadro todas as manhãs.",
      ),
      remark("/", "Site muito bonito", "As fotografias do arquivo na página inicial são uma maravilha. Obrigado."),
    ]),
    ...spoken("es", [
      bug(
        "/es/entradas",
        "Al cambiar a español se vacía la cesta",
        "Tenía cuatro entradas elegidas, cambié el idioma y desaparecieron todas.",
      ),
      remark(
        "/es/visita",
        "¿Se puede entrar con perro guía?",
        "No encuentro la información en la página de accesibilidad y el teléfono no contesta los lunes.",
      ),
    ]),
    ...spoken("fr", [
      bug(
        "/fr/audioguide",
        "L'audioguide français s'arrête à la station 7",
        "La piste 8 renvoie une erreur et il faut tout recommencer depuis le début. Les enfants ont abandonné.",
      ),
      wish(
        "/fr/boutique",
        "Livrer les affiches en Suisse",
        "J'aimerais offrir l'affiche du phare, mais la Suisse n'est pas dans la liste des pays.",
      ),
    ]),
    ...spoken("ja", [
      bug(
        "/ja/tickets",
        "日本語ページでカレンダーの曜日がずれている",
        "日本語表示にすると、土曜日の列に金曜日の日付が表示されます。英語版では正しいです。",
      ),
      remark(
        "/ja/visit",
        "日本語の館内図はありますか",
        "来月家族で訪問します。ダウンロードできる日本語の館内図があると助かります。",
      ),
    ]),
    ...spoken("ar", [
      bug(
        "/ar",
        "القائمة تظهر من اليسار في النسخة العربية",
        "النص يبدأ من اليمين، لكن القائمة وأزرار الصور السابقة والتالية معكوسة.",
      ),
    ]),
    bug(
      "/tickets",
      "Group booking for more than 20 is blocked",
      "The field jumps back to 20. We are 31. Booking twice gives two different entry times.",
    ),
    bug(
      "/tickets",
      "Charged twice, one ticket",
      "The page hung after paying, I pressed the button again and now have two charges of 28 euro and one mail. Payments fail silently, it seems.",
    ),
    bug(
      "/tickets/wallet",
      "Wallet pass shows yesterday's date",
      "Bought at 23:50 for the next day. The pass says the day of purchase and the gate would not open.",
    ),
    bug(
      "/events",
      "Event list crashes when I filter on 'children' and 'free'",
      "Each filter works alone. Together the page shows 'Something went wrong' until I clear my cookies.",
    ),
    bug(
      "/collection",
      "Search ignores accents",
      "'Sao Joao' finds 3 objects, 'São João' finds 41. Visitors from abroad do not have these keys.",
    ),
    bug(
      "/visit",
      "Map pin is in the river",
      "The pin is about 200 m west of the entrance. Our taxi driver was amused, we were wet.",
    ),
    bug(
      "/membership",
      "Typo in the membership mail",
      "'Dear fiend of the museum' made our evening, but you may want to add an r.",
    ),
    wish(
      "/membership",
      "Renew membership without logging in",
      "You send me a letter with a number every year. Let me type that number and pay.",
    ),
    wish(
      "/collection",
      "Sort the collection by date of origin",
      "Alphabetical order by maker is not of much use when half of them are unknown.",
    ),
    wish(
      "/audioguide",
      "Audio guide to download before the visit",
      "There is hardly any reception in the old warehouse, so streaming stops in every second room.",
    ),
    wish("/events", "Calendar feed for the talks", "I would subscribe to it once and never miss one again."),
    remark(
      "/accessibility",
      "Clear accessibility page",
      "Door widths, lift size, even where the benches are. I wish every museum did this.",
    ),
    remark(
      "/press",
      "Press photos ask for a password",
      "I write for a small magazine and only need one picture by Friday. Whom do I ask?",
    ),
    remark(
      "/jobs",
      "Is the restoration internship still open?",
      "The deadline on the page has passed, but the listing is still there. I would love to apply.",
    ),
  ],
};
