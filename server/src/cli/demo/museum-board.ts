import { backend, type BoardPlan, content, design, frontend, launch, quality } from "./board-plan.ts";

/** The site of the museum's autumn exhibition, Salt & Sail. */
export const museumBoard: BoardPlan = {
  Backlog: [
    design("Interactive map of the trade routes", "Scroll tells the voyage, a tap stops at a harbour."),
    frontend("Soundscape of the harbour", "Off by default, one button, no autoplay."),
    content("Interviews with three salt workers", "Recorded in May, 40 minutes each, need cutting and subtitles."),
    backend("Permanent links for collection objects", "Inventory number in the address, old ones redirect."),
    design("Poster generator for schools"),
    frontend("Right-to-left layout for Arabic", "Menu, gallery arrows and the timeline are mirrored wrongly."),
    backend("Calendar feed of talks and tours"),
    launch("Social cards per exhibition room"),
    content("Plain-language version of the room texts"),
    quality("Test with the museum's own tablets", "Eight years old, Android 7, still in use in room 4."),
  ],
  "To do": [
    backend("Group bookings above 20", "One entry time, one invoice, teacher gets a list to fill in."),
    backend("Resident discount", "Proof at the door; the site only needs the price."),
    frontend("Audio guide works offline", "Download per room, about 12 MB each."),
    content("Captions for 64 objects", "Portuguese first, then English. Curator signs off in batches of ten."),
    design("Quiet hours in the ticket calendar", "A mark that does not look like 'sold out'."),
    frontend("Week starts on the right day per language"),
    quality("Zoom viewer on slow connections", "Tiles beyond step 2 never arrive on 3G."),
    launch("Press area with a request form", "Instead of the shared password everybody has."),
  ],
  "In progress": [
    frontend("Ticket calendar", "Shows remaining places per half hour, updates while open."),
    backend(
      "No double charge when the page hangs",
      "Idempotency key per basket; the second click gets the first answer.",
    ),
    design("Opening scene", "Fog, a bell, the ship. Has to work as a still image too."),
    content("Timeline 1450 to 1974", "38 entries, 12 still without a picture licence."),
    backend("Search that forgives accents", "`Sao Joao` must find `São João`."),
    quality("Subtitles in sync", "Trailer is three seconds late on every device we tried."),
  ],
  Review: [
    frontend("Object page with citation", "Chicago and APA, copy button, licence shown next to it."),
    design("Wayfinding icons", "Same set as the signs in the building."),
    backend("Wallet pass takes the visit date", "Used the purchase date; matters after 23:00."),
    content("Accessibility page", "Door widths measured again by the house technician."),
    quality("Multibanco references", "Amount was formatted with a comma and read as zero."),
    launch("Newsletter template for the opening"),
  ],
  Done: [
    content("Exhibition title in five languages"),
    design("Typeface licensed for web", "Three weights, 200,000 views a month."),
    frontend("Language switch keeps the basket"),
    backend("Import of 1,240 object records", "From the museum's database export, twice, with the same result."),
    launch("Contract and schedule signed"),
    design("Moodboard and tone"),
    frontend("Image grid of the collection"),
    quality("Accessibility audit of the old site", "61 findings, 14 of them serious, all in the new plan."),
    content("Rights cleared for the archive photos"),
    launch("Pin on the map moved out of the river"),
  ],
};
