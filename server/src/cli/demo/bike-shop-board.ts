import { backend, type BoardPlan, content, design, frontend, launch, quality } from "./board-plan.ts";

/** The relaunch of the Velo Noord webshop. */
export const bikeShopBoard: BoardPlan = {
  Backlog: [
    frontend("Bike configurator: live price", "Change of groupset or lights updates the price **without** a reload."),
    backend("Trade-in value for old bikes", "Start with a table per brand and year; Femke sends the first version."),
    design("Gift card artwork", "Three motifs, printable on A5 and readable as a mail attachment."),
    content("Buying guide: belt or chain?", "About 900 words, two photos from the Amersfoort workshop."),
    frontend("Recently viewed bikes", "Last six, kept in the browser only. No account needed, no tracking."),
    backend("Stock feed for the leasing partner"),
    design("Icons for frame shapes"),
    quality("Screen reader pass on the size finder"),
    launch("Move DNS for the old blog", "Redirect list is in the shared folder, 214 addresses."),
    content("Rewrite the returns page in plain Dutch", "14 or 30 days? Legal says 30, shop says 14. Needs one answer."),
  ],
  "To do": [
    frontend("Size finder in three questions", "Height, inseam, riding style. Answer: one size and one neighbour."),
    backend("VAT per product group", "Parts are 21 %, repairs 9 %. The basket mixes them up today."),
    backend("Back-in-stock mails", "One mail per size and customer, then the wish is removed."),
    design("Empty states for basket and search"),
    content(
      "Photos of all 2026 city bikes",
      "White background, drive side, 3000 px. Photographer booked for Thursday.",
    ),
    frontend("Sticky 'Add to basket' on phones", "Only below 480 px, must not cover the cookie notice."),
    quality("Test vouchers with mixed baskets"),
    launch("Analytics without cookies", "Client wants page counts and search terms, nothing personal."),
  ],
  "In progress": [
    backend(
      "iDEAL return page loses the basket",
      "The session cookie is `SameSite=Strict`; the bank's redirect drops it.",
    ),
    frontend("Product gallery with pinch zoom", "Uses the native image viewer on iOS, own one elsewhere."),
    design("Workshop booking flow", "Four steps on paper, should become two. Branch first, then day."),
    backend("Import of supplier price lists", "Three suppliers, three spreadsheets, one of them with merged cells."),
    frontend("Filters that survive the Back button", "Put them into the address; also makes them shareable."),
    content("Staff portraits and short bios"),
    quality("Performance budget for the bike page", "2.5 s on a mid-range Android over 4G. Now at 4.1 s."),
  ],
  Review: [
    frontend("Compare table: third column crashes", "Images were decoded at full size. Now uses thumbnails."),
    backend("Postcode check accepts a space", "`3511 AB`, `3511AB` and `3511ab` are the same place."),
    design("Order confirmation mail", "Dark mode in Apple Mail checked, Outlook still shows a white gap."),
    content("Opening hours of both branches", "Including Ascension Day and the Saturday before Christmas."),
    quality("Checkout with foreign cards", "Ireland, Poland and Switzerland with test numbers."),
  ],
  Done: [
    design("Style tiles approved by the client", "Variant B with the warmer green."),
    frontend("Header, footer and mega menu"),
    backend("Product import from the till system", "Runs every 15 minutes, 3,812 articles."),
    backend("Order numbers without gaps", "Required by the accountant. Taken inside the transaction."),
    content("Terms and privacy page from the lawyer"),
    frontend("Lazy loading of category images"),
    quality("Contrast check of all buttons", "Two greens were too light and are now darker."),
    launch("Staging behind a password", "Same build as production, data anonymised every night."),
    launch("Certificates renewed automatically"),
    design("Favicon and share images"),
  ],
};
