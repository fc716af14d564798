import { bug, remark, type Site, spoken, wish } from "./report.ts";

/** Velo Noord, a bicycle shop in Utrecht with two branches and a webshop. */
export const bikeShop: Site = {
  url: "https://www.velonoord.example",
  timeZone: "Europe/Amsterdam",
  words: {
    bike: ["Kestrel Gravel 2", "Wadden Tourer", "Brommel Cargo", "Polder City 7", "Heron E-Road", "Pluto Kids 20"],
    part: ["Brooks saddle", "Schwalbe tyre", "Shimano cassette", "Tubus rack", "Son dynamo light", "Abus lock"],
    branch: ["Utrecht Centrum", "Amersfoort"],
  },
  reports: [
    bug(
      "/bikes/{bike}",
      "Size chart of the {bike} is for another bike",
      "The chart says frame sizes in inches and stops at 56, but the drop-down for the {bike} offers S to XL. I am 1.83 m and have no idea which one to order.",
    ),
    bug(
      "/bikes/{bike}",
      "Photos of the {bike} do not zoom on my phone",
      "Pinching just scrolls the page. On the laptop the magnifier works. I wanted to see the cable routing before paying this much.",
    ),
    wish(
      "/bikes/{bike}",
      "Tell me when the {bike} is back in size L",
      "It has been sold out since April. A small 'mail me' field under the sizes would save me from checking every week.",
    ),
    wish(
      "/bikes/{bike}",
      "Book a test ride on the {bike} online",
      "I had to phone twice because the shop was busy. Picking a day and a branch on this page would be great.",
    ),
    remark(
      "/bikes/{bike}",
      "Is the {bike} delivered assembled?",
      "The page says 'ready to ride', the FAQ says the pedals and handlebar have to be mounted. Which one is right?",
    ),
    bug(
      "/parts/{part}",
      "Wrong VAT on the {part}",
      "The listing shows the price with 21 % VAT, in the basket the same {part} is cheaper and the VAT line says 9 %. Nice for me, but my bookkeeper will ask.",
    ),
    bug(
      "/parts/{part}",
      "{part}: 'Add to basket' stays grey",
      "I chose a colour and a quantity and the button is still disabled. After reloading the page it worked once, then it was grey again.",
    ),
    wish(
      "/parts/{part}",
      "Which bikes does the {part} fit?",
      "Please list the models it fits. I ended up comparing millimetres between two tabs.",
    ),
    bug(
      "/workshop/{branch}",
      "Workshop calendar of {branch} offers days when you are closed",
      "I could choose Ascension Day and got a confirmation for 09:30. I was in front of a closed door.",
    ),
    wish(
      "/workshop/{branch}",
      "Show how long a repair takes in {branch}",
      "A line such as 'currently about 4 days' before I book would already help to decide between the branches.",
    ),
    ...spoken("nl", [
      bug(
        "/fietsen/{bike}",
        "Leasecalculator bij de {bike} rekent met het verkeerde bedrag",
        "Ik vul mijn bruto loon in en kies de {bike}, maar de calculator gaat uit van 1.999 euro. De fiets kost veel meer.",
      ),
      wish(
        "/fietsen/{bike}",
        "Graag een filmpje van de {bike}",
        "Foto's zijn mooi, maar ik wil horen hoe stil de motor of de naaf is. Een halve minuut is genoeg.",
      ),
      bug(
        "/winkelwagen",
        "iDEAL springt terug naar een lege winkelwagen",
        "Na het betalen bij mijn bank kom ik terug en is mijn mandje leeg. Er is wel afgeschreven, maar ik kreeg geen bevestiging.",
      ),
      bug(
        "/afrekenen",
        "Postcode met spatie wordt geweigerd",
        "'3511 AB' geeft een foutmelding, '3511AB' niet. Bijna iedereen schrijft een spatie.",
      ),
      remark(
        "/over-ons",
        "Mooie nieuwe site!",
        "Veel rustiger dan de oude, en eindelijk kan ik de openingstijden vinden zonder te zoeken. Complimenten.",
      ),
      wish(
        "/werkplaats/{branch}",
        "Haal- en brengservice boeken voor {branch}",
        "Mijn bakfiets krijg ik met een lekke band niet naar de winkel. In de winkel hangt een poster over ophalen, online zie ik het niet.",
      ),
    ]),
    ...spoken("de", [
      bug(
        "/checkout",
        "Lieferung nach Deutschland lässt sich nicht wählen",
        "In der Länderliste fehlt Deutschland, obwohl auf der Startseite 'Lieferung nach DE und BE' steht. Ich wohne in Kleve, also fast um die Ecke.",
      ),
      remark(
        "/bikes/{bike}",
        "Frage zur Zulassung des {bike}",
        "Entspricht die Beleuchtung am {bike} der StVZO? Auf der Seite finde ich dazu nichts, und ohne kaufe ich nicht.",
      ),
    ]),
    bug(
      "/checkout",
      "Checkout is blocked after entering a voucher",
      "I entered SPRING15, the total changed correctly, but then 'Continue to payment' did nothing any more. Removing the voucher made it work again. I cannot check out with it.",
    ),
    bug(
      "/checkout",
      "Payments fail with a foreign credit card",
      "My Irish Mastercard is refused at once, without the 3-D Secure window ever opening. The same card worked with you last year.",
    ),
    bug(
      "/search",
      'Search for 28 inch finds nothing, 28" finds everything',
      "Typing 28 inch gives 0 results. With the inch sign I get 412 items, including bells.",
    ),
    bug(
      "/search",
      "Filters are lost when I go back",
      "I filter on 'belt drive' and 'under 2,000', open a bike, go back, and see all 300 bikes again. Very annoying on a phone.",
    ),
    bug(
      "/account/orders",
      "Invoice PDF has a broken logo and no address",
      "The logo is a grey square and my company address is missing, so I cannot hand it in.",
    ),
    bug(
      "/account",
      "I cannot log in after changing my e-mail address",
      "The confirmation link said 'done', but neither the old nor the new address works now. Password reset sends nothing.",
    ),
    bug(
      "/",
      "Cookie banner covers the menu on small phones",
      "On an older iPhone the banner takes the whole screen and the buttons are below the edge. I cannot get past it.",
    ),
    bug(
      "/stores",
      "Typo in the Saturday opening hours",
      "It says 09:00 - 71:00. I guess you do not stay open until Monday.",
    ),
    bug(
      "/compare",
      "Comparing three bikes crashes the tab",
      "Two bikes are fine. As soon as I add a third one the page turns white and the browser says it ran out of memory.",
    ),
    bug(
      "/newsletter",
      "Unsubscribe link leads to a 404",
      "I clicked the link in the mail of last Thursday. The address ends in two slashes, maybe that is why.",
    ),
    wish(
      "/account/orders",
      "Order again with one click",
      "I buy the same chain oil and brake pads every few months. A button on the old order would be enough.",
    ),
    wish(
      "/compare",
      "Show weight in the comparison",
      "Everything is in that table except the one number I carry up the stairs every evening.",
    ),
    wish("/", "Dark mode", "Nice to have: I look at bikes in bed and the white background wakes up half the house."),
    wish(
      "/stores",
      "Map with bicycle parking near the shop",
      "Funny enough there is a car park on the map and no bike rack.",
    ),
    remark(
      "/checkout",
      "Friendly checkout",
      "Four fields and done, and I did not have to make an account. More shops should do it this way.",
    ),
    remark(
      "/returns",
      "How long do I have to return a helmet?",
      "The page says 14 days, the leaflet in the box says 30. I bought it as a present, so it matters.",
    ),
    remark(
      "/blog/winter-maintenance",
      "Thanks for the winter maintenance article",
      "Followed it step by step and the chain is silent again. One remark: the torque in step 5 lost its unit.",
    ),
  ],
};
