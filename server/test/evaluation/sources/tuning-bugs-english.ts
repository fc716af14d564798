import { card, done, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnWindows, firefoxOnLinux, safariOnIphone } from "./browsers.ts";

export const tuningBugsEnglish = evaluationSources("bug", "en", [
  {
    name: "blurry logo",
    source: feedback({
      type: "bug",
      title: "Logo is blurry on my phone",
      pageUrl: "https://www.harbour-museum.example/visit",
      browserInfo: safariOnIphone,
    }),
    priorities: { levels: ["low"], because: "it looks bad, everything works" },
    required: { element: ["logo"], page: ["/visit"], device: ["phone"] },
    forbidden: { anywhere: ["SVG", "retina"] },
  },
  {
    name: "another patient's appointments",
    source: feedback({
      type: "general",
      title: "Possibly a small thing",
      description:
        "Hello, I am sure you have plenty to do and there is no rush as far as I am concerned. When I open “My appointments” " +
        "I see the appointments of another patient, with full name and date of birth. It has been like that since this " +
        "morning. Logging out and in again shows yet another person. I did not click any further. Kind regards",
      pageUrl: "https://portal.elmtree-clinic.example/appointments",
      browserInfo: chromeOnWindows,
    }),
    priorities: { levels: ["critical", "high"], because: "patients see other patients' data, however politely told" },
    required: {
      place: ["My appointments"],
      "what is shown": ["another patient", "other patient"],
      page: ["/appointments"],
      "how it changes": ["Logging out", "log out", "logged out", "yet another person"],
    },
    forbidden: { asTitle: ["Possibly a small thing"], inCriteria: ["no rush", "Kind regards"] },
  },
  {
    name: "cookie banner rant",
    source: feedback({
      type: "bug",
      title: "THIS IS RIDICULOUS!!!",
      description:
        "I HAVE HAD IT WITH THIS WEBSITE. EVERY SINGLE DAY the cookie banner comes back although I clicked “Reject all”. " +
        "A DISASTER. COMPLETELY UNACCEPTABLE. FIX THIS TODAY OR I WILL TELL EVERYONE I KNOW!!!",
      pageUrl: "https://shop.fernandbirch.example/plants",
      browserInfo: firefoxOnLinux,
      comments: [
        [
          "Priya Nair",
          "Looked into it: we store the choice with a lifetime of 1 day instead of 180 days. Annoying, but nothing is " +
            "blocked and nobody is tracked who rejected.",
        ],
      ],
    }),
    priorities: { levels: ["low", "medium"], because: "an annoyance told loudly; the team says nothing is blocked" },
    required: {
      element: ["cookie banner"],
      choice: ["Reject all"],
      "right lifetime": ["180 days"],
      page: ["/plants"],
    },
    forbidden: {
      asTitle: ["THIS IS RIDICULOUS!!!"],
      inTitle: ["DISASTER", "UNACCEPTABLE"],
      inCriteria: ["tell everyone"],
    },
  },
  {
    name: "invoice cannot be saved",
    source: feedback({
      type: "bug",
      title: "Bug",
      description: "I fill in a new invoice, press Save and nothing happens. No message, nothing.",
      pageUrl: "https://app.ledgerly.example/invoices/new",
      browserInfo: {
        ...firefoxOnLinux,
        selector: "form#invoice button[type=submit]",
        console_errors: ['TypeError: can\'t access property "vatRate", customer.tax is undefined'],
        failed_requests: [{ method: "POST", url: "https://app.ledgerly.example/api/invoices", status: 422 }],
      },
      comments: [
        ["Sofia Lindgren", "I cannot reproduce it with our test customers. Which customer did you pick?"],
        ["Graham Poole", "A new one, Aldous & Sons. They have no VAT number, they are a charity."],
        [
          "Sofia Lindgren",
          "That is it: the form fails for every customer without a VAT number. No invoices are lost, the draft is kept.",
        ],
        [
          "Dan Whitlock",
          "Not critical then, but three of our accounts cannot bill their new customers at all. Setting this to high.",
        ],
      ],
    }),
    priorities: { levels: ["high"], because: "the team settled on high" },
    required: {
      error: ["vatRate"],
      request: ["/api/invoices", "422"],
      condition: ["without a VAT number", "no VAT number", "VAT number"],
      action: ["Save"],
      browser: ["Firefox"],
    },
    decided: { condition: ["VAT number"] },
    forbidden: { asTitle: ["Bug"], inCriteria: ["invoices are lost"] },
  },
  {
    name: "audio guide after release",
    source: card({
      title: "Audio guide player: what broke with 4.2",
      description:
        "Found while walking through the exhibition with the release of Tuesday. Visitors can still listen to every track.",
      labels: ["audio guide", "regression"],
      dueDate: "2026-04-17",
      checklist: [
        open("Sound keeps playing after the visitor leaves the track page"),
        open("Tracks longer than 60 minutes show the time as NaN:NaN"),
        done("Volume slider jumps back to 100 %"),
      ],
      comments: [
        ["Imke de Vries", "The slider is repaired in 4.2.1 and released."],
        ["Tom Ashby", "The other two should be out before the spring opening."],
      ],
    }),
    priorities: { levels: ["medium", "high"], because: "visible faults with a due date, the guide itself works" },
    required: {
      "broken time": ["NaN:NaN"],
      condition: ["60 minutes"],
      "endless sound": ["keeps playing", "continues playing", "stops playing", "sound stops"],
      "due date": ["2026-04-17", "17 April 2026", "April 17"],
    },
    decided: { "broken time": ["NaN:NaN"], "endless sound": ["keeps playing", "leaves the track page", "stops"] },
  },
  {
    name: "slow payment page",
    source: feedback({
      type: "bug",
      title: "Payment page is slow",
      description:
        "If this went down on Black Friday we would lose every order of the day, so I thought I had better mention it. " +
        "Right now it is only slow: the payment page takes about 6 seconds to appear, the others less than one. " +
        "No payment has failed so far. Not urgent.",
      pageUrl: "https://www.tandemwheels.example/checkout/payment",
      browserInfo: chromeOnWindows,
    }),
    priorities: { levels: ["low", "medium"], because: "slow, nothing fails, and the reporter says not urgent" },
    required: { page: ["/checkout/payment"], duration: ["6 seconds", "6 s"], symptom: ["slow"] },
    forbidden: {
      inTitle: ["Black Friday", "lose every order"],
      inCriteria: ["Black Friday", "lose every order", "went down"],
    },
  },
]);
