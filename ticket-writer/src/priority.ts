import type { Citation, TicketPriority } from "@corkboard/contract";
import { type AuthorRole, isOfTeam, type TicketProposal, type TicketSource } from "./proposal.ts";
import { anyOf, clip, fold, oneLine } from "./text.ts";

/** Severe words in four languages, and misspellings. The first list that applies decides. */
const critical = anyOf(`site is down, website is down, shop is down, of other customer*, of another customer*,
  of another patient*, of other patient*, anyone can see, security hole, sql injection, data leak, hacked, payment fail*,
  payments fail*, checkout is broken, nobody can pay, cannot pay, can't pay, nicht erreichbar, anderer kund*, anderer patient*,
  sicherheitslücke, datenleck, gehackt, niemand mehr bezahlen, bezahlen geht nicht, kreditkarte geht nicht, nicht bezahlen,
  en panne, d'autres client*, d'autres patient*, d'autres locataire*, faille, fuite de données, paiement échoue,
  impossible de payer, está caíd*, de otros client*, de otros soci*, cualquiera puede ver, no pueden pagar, no puedo pagar`);
const high = anyOf(`data loss, lost all, cannot log in, can't log in, nobody can, gdpr, lawyer*, datenverlust,
  niemand kann, nicht anmelden, nicht einloggen, dsgvo, anwalt, perte de données, personne ne peut, rgpd, avocat, pérdida de datos,
  nadie puede, no puedo entrar, no pueden entrar, abogado`);
const low = anyOf("typo, tippfehler, rechtschreibfehler, faute d'orthographe, faute de frappe, errata");
/** Agents claim what is critical first, so only words of members make it that. */
const lists: readonly { level: TicketPriority; severe: RegExp; isForMembers?: true }[] = [
  { level: "critical", severe: critical, isForMembers: true },
  { level: "high", severe: critical },
  { level: "high", severe: high },
  { level: "low", severe: low },
];

/** "There is no data loss" and "if the site is down" state nothing severe. */
const unless =
  /\b(?:no|not|never|without|if|would|keine?|nie|ohne|falls|wenn|pas|aucune?|jamais|sans|si|sin|nunca)\b[^.!?]{0,40}$/;

/** Wishes break nothing. Of comments, only those of the team count. */
export function ratePriority(source: TicketSource, description: string): TicketProposal["priority"] {
  const comments = source.comments.filter(({ author }) => isOfTeam(author));
  const parts: readonly [string, Citation, AuthorRole][] = [
    [source.title.slice(0, 500), { field: "title" }, source.author],
    [description.slice(0, 20_000), { field: "description" }, source.author],
    ...comments.map(({ id, content, author }): [string, Citation, AuthorRole] => [
      content.slice(0, 2_000),
      { comment: id },
      author,
    ]),
  ];
  for (const { level, severe, isForMembers } of source.type === "feature" ? [] : lists) {
    for (const [text, cite, author] of parts) {
      if (isForMembers && author !== "member") continue;
      const folded = fold(oneLine(text));
      const found = severe.exec(folded);
      if (!found || unless.test(folded.slice(Math.max(0, found.index - 80), found.index))) continue;
      return { level, reason: `the source says “${clip(found[0], 120)}”`, cites: [cite] };
    }
  }
  return { level: "medium", reason: "nothing in the source raises or lowers it", cites: [] };
}
