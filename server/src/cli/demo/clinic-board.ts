import { backend, type BoardPlan, content, design, frontend, launch, quality } from "./board-plan.ts";

/** The second version of Lindenhof's online booking. */
export const clinicBoard: BoardPlan = {
  Backlog: [
    backend("Family accounts", "One login, several patients. Guardianship ends at 18: decide what happens then."),
    backend(
      "Waiting list with offers by text message",
      "An offer holds the slot for 20 minutes, then goes to the next.",
    ),
    design("Video consultation: waiting room"),
    content("Ukrainian quick guide", "One page, reviewed by a native speaker at the practice."),
    frontend("Larger type switch", "Three steps, remembered, must not break the calendar grid."),
    backend("Yearly appointment statement as PDF"),
    quality("Usability round with five patients over 70", "Zoë has contacts at the senior club in Wiedikon."),
    launch("Second data centre for backups", "Switzerland only. Get two offers."),
  ],
  "To do": [
    backend("First free date over all doctors", "One query, not six calendars. Must respect visit lengths."),
    frontend("Keyboard path through the month grid", "Arrow keys inside, Tab out, Escape closes only the pop-up."),
    backend("Reminder by e-mail or text", "Patient chooses; default stays text message."),
    content("What to bring: texts per visit type", "Dr. Keller reviews the medical ones."),
    design("Confirmation page in four languages", "German words are long: the two buttons wrap on phones."),
    frontend("HEIC photos in the upload", "Convert in the browser, keep the original date."),
    quality("Summer time in calendar files", "Test 29 March and 25 October with Outlook, Apple and Google."),
    backend("Slot reservations expire", "A half-finished booking blocks the slot for ever today."),
    launch("Status page for the practice"),
  ],
  "In progress": [
    backend("Log out must clear the tablet", "`Cache-Control: no-store` on every page with a name on it."),
    frontend("New booking form, steps 1 to 3", "Keeps what was typed when going back, also after a reload."),
    backend("Referral only where needed", "Table per visit type and insurance model from the front desk."),
    design("Doctor profiles with languages", "Portrait, languages, focus, next free date."),
    quality("Load test: Monday 07:00", "Bookings open for the quarter. Last time 1,900 people came in ten minutes."),
    backend("Umlauts in the interface to the practice software", "It speaks Latin-1, we send UTF-8."),
    content("French and Italian mails", "Chloé translates, we only need the slots for names and times."),
  ],
  Review: [
    backend("Text message provider for all networks", "Second route for Sunrise numbers, measured for a week."),
    frontend("Date picker off by one in Firefox", "Parsed a date as UTC midnight. Test added for three zones."),
    design("Error messages in human language"),
    quality("Screen reader test with NVDA", "Two findings fixed, one accepted: the map."),
    backend("Cancel link works until the appointment", "Signed with the appointment, not with the mail."),
    launch("Data processing agreement signed", "Waiting for page 7 from the practice."),
  ],
  Done: [
    content("Price list without insurance"),
    backend("Audit log of who saw which patient", "Append only, kept for ten years."),
    frontend("Form fields with visible labels"),
    design("Calm colour scheme", "No red except for real errors."),
    backend("Two-factor login for staff"),
    launch("Penetration test, first round", "Three medium findings, all closed."),
    quality("Works without JavaScript up to step 2"),
    frontend("Print view of the confirmation"),
    content("Map with the entrance without steps"),
    backend("Practice holidays close the calendar"),
  ],
};
