import { card, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnWindows, safariOnIphone } from "./browsers.ts";

export const tuningGeneralEnglish = evaluationSources("general", "en", [
  {
    name: "praise with a wish",
    source: feedback({
      type: "general",
      title: "Love the new site!",
      description:
        "Really, well done everyone, the photos are gorgeous and it is so fast now. The one thing I keep looking for are the " +
        "opening hours: they are only on the contact page. Maybe they could be at the bottom of every page? Anyway, great work!",
      pageUrl: "https://www.thornbury-gardens.example/",
      browserInfo: safariOnIphone,
    }),
    priorities: { levels: ["low"], because: "a friendly wish" },
    required: { wish: ["opening hours"], place: ["bottom of every page", "footer"], today: ["contact page"] },
    forbidden: { asTitle: ["Love the new site!"], inCriteria: ["well done", "gorgeous", "great work"] },
  },
  {
    name: "changing a delivery address",
    source: feedback({
      type: "general",
      title: "How do I change my delivery address?",
      description: "I ordered yesterday and noticed the old address. I could not find anything on the help page.",
      pageUrl: "https://www.oatandember.example/help",
      browserInfo: chromeOnWindows,
      comments: [
        ["Mina Torres", "I changed it by hand for this customer, so that is settled."],
        ["Callum Reid", "We get this question every week. Can we answer it on the help page?"],
        [
          "Mina Torres",
          "Yes, please add: “You can change the address until your parcel is packed, usually 2 hours after the order.” " +
            "With a link to /account/orders.",
        ],
      ],
    }),
    priorities: { levels: ["low", "medium"], because: "a help text; the customer has been served" },
    required: {
      page: ["/help", "help page"],
      rule: ["until your parcel is packed"],
      time: ["2 hours"],
      link: ["/account/orders"],
    },
    decided: { rule: ["until your parcel is packed", "2 hours", "help page"] },
  },
  {
    name: "doctor leaves",
    source: feedback({
      type: "general",
      title: "Team page",
      description:
        "Dr. Amara Okafor leaves us on 31 March 2026. Please take her off the team page that day, not before. Her patients " +
        "go to Dr. Helen Stroud, whose extension changes from 214 to 230 at the same time.",
      pageUrl: "https://www.elmtree-clinic.example/team",
    }),
    priorities: { levels: ["medium", "low"], because: "a routine change with a date" },
    required: {
      who: ["Okafor"],
      date: ["31 March 2026", "2026-03-31"],
      extension: ["230"],
      page: ["/team", "team page"],
    },
    decided: { who: ["Okafor"], extension: ["230"] },
    forbidden: { asTitle: ["Team page"] },
  },
  {
    name: "copyright year",
    source: feedback({
      type: "general",
      title: "Please change the copyright year in the footer from 2023 to 2026",
      pageUrl: "https://www.lowtide-yachts.example/",
    }),
    priorities: { levels: ["low"], because: "a detail nobody depends on" },
    required: { place: ["footer"], year: ["2026"], what: ["copyright"] },
    forbidden: { anywhere: ["automatically"] },
  },
  {
    name: "certificate runs out",
    source: card({
      title: "Renew certificate of tickets.harbour-museum.example",
      description: "The certificate runs out on 9 February 2026. It was bought by hand back then, nothing renews it.",
      labels: ["hosting"],
      dueDate: "2026-02-06",
      checklist: [
        open("New certificate installed"),
        open("Automatic renewal set up"),
        open("Alert 14 days before it runs out"),
      ],
      comments: [
        ["Ines Duarte", "Who has the login of the registrar?"],
        ["Tom Ashby", "I do. I will send it to you."],
        [
          "Ines Duarte",
          "Once it is out, nobody can buy tickets online any more. So this comes before everything else.",
        ],
      ],
    }),
    priorities: {
      levels: ["high", "critical"],
      because: "ticket sales stop on a known day; it comes before everything else",
    },
    required: {
      host: ["tickets.harbour-museum.example"],
      date: ["9 February 2026", "2026-02-09"],
      renewal: ["automatic renewal", "renews automatically", "renewed automatically"],
      alert: ["14 days"],
    },
    decided: { renewal: ["automatic renewal", "renews automatically", "renewed automatically"], alert: ["14 days"] },
  },
  {
    name: "photo without permission",
    source: feedback({
      type: "general",
      title: "About a photograph",
      description:
        "Good afternoon, I took the photograph of the lighthouse that you show at the top of your page on coastal walks. I do " +
        "not recall giving permission. I would be grateful if it could be removed.",
      pageUrl: "https://www.visit-cormoran.example/walks/coast",
      comments: [
        ["Peter Vane", "Can we just add her name below it?"],
        ["Joss Tremaine", "That would be my wish too, it is our best picture."],
        ["Peter Vane", "I asked her. She does not want a credit, she wants it gone."],
        [
          "Joss Tremaine",
          "Her solicitor wrote today: removed by 20 March or they go to court, and they want £1,800. So no credit, we take it " +
            "down and use our own picture coast-07.jpg. This is urgent.",
        ],
      ],
    }),
    priorities: { levels: ["high", "critical"], because: "a legal threat with a date, and the team says urgent" },
    required: {
      what: ["lighthouse"],
      page: ["/walks/coast"],
      date: ["20 March"],
      replacement: ["coast-07.jpg"],
    },
    decided: { replacement: ["coast-07.jpg"] },
    forbidden: { asTitle: ["About a photograph"], inCriteria: ["add her name"], inTitle: ["add her name"] },
  },
]);
