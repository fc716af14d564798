import type { FeedbackType } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

const judged = async (type: FeedbackType, title: string, description: string, ...comments: readonly string[]) =>
  (await builtinProposal({ type, title, description, comments: thread(...comments) })).priority;

describe("the built-in priority", () => {
  it.each([
    ["critical", "Import", "After the import all our orders are gone."],
    ["critical", "Invoices", "When I change the number in the URL I can see other customers' invoices."],
    ["critical", "Charged twice", "My card was charged twice for one order."],
    ["critical", "Login down", "Nobody can log in since this morning."],
    ["critical", "Log file", "Passwords are stored in plain text in the log."],
    ["high", "Cannot log in", "I can't log in with my new password."],
    ["high", "App crashes", "The app crashes when I open settings."],
    ["high", "Draft", "I lost my whole draft after the session timed out."],
    ["high", "Orders", "Orders from the web shop do not arrive in our inbox."],
    ["high", "Consent box", "The form has no consent box and we launch tomorrow, this is a blocker."],
    ["medium", "Broken filter", "The price filter does not work on the search page."],
    ["low", "Typo on the about page", "It says 'recieve'."],
    ["low", "Footer", "The footer link is broken, not urgent though."],
    ["critical", "Datenpanne", "Kunden sehen fremde Rechnungen im Konto."],
    ["critical", "Abbuchung", "Mir wurde doppelt abgebucht."],
    ["critical", "Shop", "Der Shop ist seit heute früh nicht erreichbar."],
    ["high", "Login kaputt", "Ich kann mich nicht einloggen."],
    ["high", "Start", "Die App stürzt beim Start immer ab."],
    ["low", "Überschrift", "Die Farbe der Überschrift passt nicht."],
    ["critical", "Anmeldung", "Der Anmeldeserver antwortet mit 502, in allen Filialen."],
    ["high", "Zertifikat", "Das Zertifikat läuft am 3.12. ab."],
    ["high", "Pop-up", "Am Tablet (768 px) liegt ein Fenster über dem Knopf. Bestellen ist dort nicht möglich."],
    ["low", "Menü", "Der Menüpunkt bricht am Handy mitten im Wort um."],
    ["low", "Icon", "Das Icon ist im Dunkelmodus kaum zu sehen."],
    ["critical", "Caída", "La web está caída, nadie puede entrar."],
    ["high", "Pago", "No puedo pagar con tarjeta, da error."],
    ["low", "Errata", "Hay una errata en el título."],
    ["critical", "Paiement", "Le paiement ne fonctionne plus pour tous les clients."],
    ["low", "Accueil", "Il y a une faute d'orthographe sur la page d'accueil."],
  ] as const)("is %s for a report of %j: %j", async (level, title, description) => {
    expect(await judged("bug", title, description)).toMatchObject({ level });
  });

  it.each([
    ["The import ran twice but no data was lost."],
    ["It does not crash any more, but the list stays empty."],
    ["Nobody lost money, but the receipt shows the wrong date."],
    ["Der Import bricht ab, aber es gab keinen Datenverlust."],
    ["No se ha perdido ningún pedido, pero la lista tarda mucho."],
    ["Aucune donnée n'a été perdue mais l'export est lent."],
  ])("understands that %j denies the worst", async (description) => {
    expect(await judged("bug", "Import", description)).toMatchObject({ level: "medium" });
  });

  it.each([
    ["It could crash one day if more people use it."],
    ["If this went down on a Friday we would lose every order of the day."],
    ["Ich habe Sorge, dass die Seite abstürzen könnte."],
  ])("does not take %j for something that happened", async (description) => {
    expect(await judged("bug", "Slow search", description)).toMatchObject({ level: "medium" });
  });

  it.each([
    ["Security page redesign", "Please redesign the security page and the payment icons."],
    ["Autosave", "Autosave would prevent data loss."],
  ])("takes the words of the wish %j for its subject, not for an incident", async (title, description) => {
    expect(await judged("feature", title, description)).toMatchObject({ level: "medium" });
  });

  it("is not raised by shouting", async () => {
    const calm = await judged("bug", "Search field", "The search field is too narrow.");
    const shouted = await judged(
      "bug",
      "WORST SITE EVER!!!",
      "I HATE THIS. THE SEARCH FIELD IS TOO NARROW!!! TERRIBLE!!!",
    );
    expect(shouted.level).toBe(calm.level);
  });

  it.each([
    ["Das Fenster kommt immer wieder. Ich kündige und gehe zum Anwalt!"],
    ["The pop-up keeps coming back. You will hear from my lawyer."],
    ["La ventana vuelve siempre. Voy a llamar a mi abogado."],
    ["La fenêtre revient toujours. Je vais voir mon avocat."],
    ["Die Texte sind mit dem Anwalt abgestimmt. Das Fenster kommt immer wieder."],
    ["Droht uns dafür ein Bußgeld?"],
    ["Ein Bußgeld droht uns nicht. Das Fenster kommt immer wieder."],
  ])("is not raised by a threat or by a fine that nobody knows of: %j", async (description) => {
    expect(await judged("bug", "Newsletter", description)).toMatchObject({ level: "medium" });
  });

  it("is raised by a lawyer who demands something", async () => {
    const description = "Der Anwalt der Agentur fordert, das Bild zu löschen.";
    expect(await judged("bug", "Bild", description)).toMatchObject({ level: "high" });
  });

  it("is not lowered by what is said to have time beside the matter", async () => {
    const description = "Bitte den Namen im Impressum ändern. Ein Foto folgt irgendwann.";
    expect(await judged("general", "Impressum", description)).toMatchObject({ level: "medium" });
  });

  it("is not lowered by the politeness of who reports a leak", async () => {
    const description = "No rush at all! When I open my account I see the invoices of another customer.";
    expect(await judged("general", "Small thing", description)).toMatchObject({ level: "critical" });
  });

  it("follows the last comment that names a priority, and says so", async () => {
    const comments = ["This is critical, everybody!", "Looked into it, this is low priority."];
    expect(await judged("bug", "Checkout fails", "Checkout fails for everyone!", ...comments)).toEqual({
      level: "low",
      reason: "The priority is named in the source (“low priority”)",
      cites: [{ comment: "c2" }],
    });
  });

  it("falls when a comment says that only a test system is affected", async () => {
    const comment = "This only affects staging, production is fine.";
    const { level } = await judged("bug", "Checkout fails", "Checkout fails for everyone!", comment);
    expect(["low", "medium"]).toContain(level);
  });

  it("cites the words and the place that decided", async () => {
    expect(await judged("bug", "Checkout", "We cannot pay.", "Same for all customers.")).toEqual({
      level: "critical",
      reason:
        "The source tells of failing payments or orders (“cannot pay”); it is said to be widespread or going on (“all customers”)",
      cites: [{ field: "description" }, { comment: "c1" }],
    });
  });

  it("is low for praise, for a mere question and for a wish told lightly", async () => {
    expect(await judged("general", "Great redesign", "Well done, the new site is beautiful.")).toMatchObject({
      level: "low",
    });
    expect(await judged("general", "Question", "Do you also ship to Austria?")).toMatchObject({ level: "low" });
    expect(await judged("feature", "Dark mode", "It would be nice to have a dark mode.")).toMatchObject({
      level: "low",
    });
  });

  it("stays medium in languages it does not know, whatever similar words they hold", async () => {
    const italian = "Quando clicco su paga non succede niente e la pagina resta bianca.";
    expect(await judged("bug", "Il pagamento non funziona", italian)).toMatchObject({ level: "medium" });
    expect(await judged("bug", "支払いができません", "カードで払えません。エラーが出ます。")).toMatchObject({
      level: "medium",
    });
  });
});
