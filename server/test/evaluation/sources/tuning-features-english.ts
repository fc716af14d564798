import { card, done, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnWindows, edgeOnWindows } from "./browsers.ts";

export const tuningFeaturesEnglish = evaluationSources("feature", "en", [
  {
    name: "export as csv not pdf",
    source: feedback({
      type: "feature",
      title: "Export the time sheet as PDF",
      description:
        "We would like a button that exports the monthly time sheet as PDF, with our logo on top, so that we can send it " +
        "to our accountant.",
      pageUrl: "https://app.punchwell.example/timesheets",
      browserInfo: chromeOnWindows,
      comments: [
        ["Leah Osei", "Should be possible. What does your accountant do with it?"],
        ["Norma Fitch", "She types the numbers into her own program. It takes her half a day."],
        ["Leah Osei", "Types them? From the PDF?"],
        ["Norma Fitch", "Yes. Every month."],
        ["Bart Hollis", "Then a PDF is the wrong thing. Can her program import files?"],
        ["Norma Fitch", "I asked: it imports CSV, separated by semicolons. She says that would be a dream."],
        ["Bart Hollis", "How long can a time sheet get?"],
        ["Norma Fitch", "The biggest of our customers had about 31,000 rows in a year."],
        [
          "Leah Osei",
          "Decision after the call: no PDF. The button exports CSV, separated by semicolons, up to 50,000 rows at once.",
        ],
        ["Norma Fitch", "Perfect, thank you! No logo needed then."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "useful, nobody is blocked" },
    required: {
      format: ["CSV"],
      separator: ["semicolon"],
      limit: ["50,000", "50.000", "50000"],
      page: ["/timesheets", "time sheet"],
    },
    decided: { format: ["CSV"], separator: ["semicolon"], limit: ["50,000", "50000"] },
    forbidden: { inCriteria: ["PDF", "logo on top"], inTitle: ["PDF"] },
  },
  {
    name: "dark mode",
    source: feedback({
      type: "feature",
      title: "Please add a dark mode to the reading view",
      pageUrl: "https://read.inkwater.example/book/112",
    }),
    priorities: { levels: ["low", "medium"], because: "a wish without need" },
    required: { wish: ["dark mode"], place: ["reading view"] },
    forbidden: { anywhere: ["contrast ratio", "4.5:1", "WCAG"] },
  },
  {
    name: "newsletter sign-up card",
    source: card({
      title: "Newsletter sign-up in the footer",
      description:
        "As agreed in the kick-off. The texts are in the shared folder, the sender is news@saltmarsh-spa.example.",
      labels: ["marketing", "website"],
      dueDate: "2026-05-04",
      checklist: [
        done("Choose a mail provider"),
        open("Form with e-mail address only, no name"),
        open("Consent box is not ticked beforehand"),
        open("Double opt-in mail"),
        open("Thank-you page at /newsletter/thanks"),
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "planned work with time left" },
    required: {
      place: ["footer"],
      consent: ["not ticked", "unticked", "not pre-ticked"],
      "opt-in": ["double opt-in"],
      page: ["/newsletter/thanks"],
      sender: ["news@saltmarsh-spa.example"],
      "due date": ["2026-05-04", "4 May 2026", "May 4"],
    },
    decided: { "opt-in": ["double opt-in"], page: ["/newsletter/thanks"] },
  },
  {
    name: "upload limit",
    source: feedback({
      type: "feature",
      title: "Bigger uploads please",
      description:
        "The upload for architects stops at 10 MB. Our plans are bigger. Could you raise the limit to 100 MB?",
      pageUrl: "https://submit.planhub.example/projects/new",
      browserInfo: edgeOnWindows,
      comments: [
        ["Femi Adeyemi", "100 MB would need a different storage plan. How big are your plans really?"],
        ["Clara Bright", "Most are around 20 MB, the biggest this year had 36 MB."],
        ["Femi Adeyemi", "Then let us go for 40 MB instead of 100 MB. That fits what we have."],
        ["Clara Bright", "40 MB is fine. And please say so next to the field, people only find out after waiting."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "an improvement both sides are calm about" },
    required: {
      "new limit": ["40 MB", "40MB"],
      "old limit": ["10 MB", "10MB"],
      hint: ["next to the field", "beside the field", "say so", "states the limit", "shows the limit"],
      page: ["/projects/new"],
    },
    decided: { "new limit": ["40 MB", "40MB"] },
    forbidden: { inCriteria: ["100 MB"], inTitle: ["100 MB"] },
  },
  {
    name: "accessibility statement",
    source: card({
      title: "Accessibility statement",
      description:
        "The town needs an accessibility statement on its website. It is required by law and must be online by " +
        "28 June 2026, otherwise the county can fine us. The text comes from the legal office.",
      labels: ["legal", "content"],
      dueDate: "2026-06-28",
      comments: [
        ["Ruth Callender", "The link goes into the footer of every page, under “Accessibility”."],
        [
          "Owen Pryce",
          "The statement needs a way to complain as well: a form that goes to access@tewbridge.example. Please treat this as " +
            "high priority, the date cannot be moved.",
        ],
      ],
    }),
    priorities: { levels: ["high"], because: "a legal deadline that cannot be moved; a colleague says high" },
    required: {
      date: ["28 June 2026", "2026-06-28"],
      place: ["footer"],
      link: ["Accessibility"],
      form: ["access@tewbridge.example"],
    },
    forbidden: { anywhere: ["WCAG", "EN 301 549"] },
  },
  {
    name: "only the allergens",
    source: feedback({
      type: "feature",
      title: "Some ideas for the website",
      description:
        "Dear team, here is my list: 1) sell gift cards online, 2) show allergens on the menu, 3) a calendar for our live " +
        "music nights. What do you think?",
      pageUrl: "https://www.thegoldenfig.example/menu",
      comments: [
        ["Noor Haddad", "All three are possible. Gift cards are the largest part, because of the payment provider."],
        ["Elena Marsh", "And the calendar? We have music twice a month."],
        ["Noor Haddad", "About two days of work."],
        [
          "Elena Marsh",
          "Then only the allergens for now: an icon for each of the 14 allergens beside the dish, with a legend below the " +
            "menu. The gift cards and the calendar we leave for autumn, please quote them separately.",
        ],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "an agreed improvement" },
    required: { matter: ["allergen"], number: ["14"], legend: ["legend"], page: ["/menu"] },
    decided: { matter: ["allergen"], legend: ["legend"] },
    forbidden: {
      inCriteria: ["gift card", "calendar"],
      inTitle: ["gift card", "calendar"],
      asTitle: ["Some ideas for the website"],
    },
  },
]);
