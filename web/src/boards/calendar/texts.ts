import { catalogue } from "../../texts/catalogue.ts";

export const calendarTexts = catalogue(
  {
    previous: "Previous month",
    next: "Next month",
    today: "Today",
    more: (count: number) => `${count} more`,
    less: "Show less",
    nothing: (month: string) => `No card is due in ${month}.`,
    cardsDue: (day: string, count: number) =>
      count === 0 ? day : count === 1 ? `${day}, 1 card` : `${day}, ${count} cards`,
  },
  {
    previous: "Voriger Monat",
    next: "Nächster Monat",
    today: "Heute",
    more: (count) => `${count} weitere`,
    less: "Weniger anzeigen",
    nothing: (month) => `Im ${month} ist keine Karte fällig.`,
    cardsDue: (day, count) => (count === 0 ? day : count === 1 ? `${day}, 1 Karte` : `${day}, ${count} Karten`),
  },
);
