/** Short names that are written in capitals without anybody shouting. */
const names = new Set(
  (
    "PDF CSV API URL VAT SSO IBAN BIC PIN OTP SMS FAQ CMS CRM ERP SEO HTML CSS XML JSON PNG JPG SVG GPS QR ID USB VPN " +
    "USA UK EU EUR USD CHF GBP GDPR DSGVO AGB IVA NIF SEPA PWA TV UI UX MB KB GB XLSX ZIP HTTP " +
    "HTTPS SSL TLS DNS SQL NFC RSS DHL ISO"
  ).split(" "),
);

export function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const shouted = text.match(/(?<![\p{L}\p{N}_])\p{Lu}{3,}(?![\p{L}\p{N}_])/gu)?.length ?? 0;
  return letters >= 8 && capitals > letters * 0.7 && shouted >= 2;
}

/** A shouted sentence in an ordinary voice; everything else as it is, but for repeated marks. */
export function calm(text: string): string {
  const once = text
    .replaceAll(/[!?]{2,}/g, (marks) => (marks.includes("?") ? "?" : "!"))
    .replaceAll(/[¡¿]{2,}/g, (marks) => marks.charAt(0));
  if (isShouted(text)) return capitalised(once.replaceAll(/[\p{L}\p{N}_]+/gu, lowered));
  return once.replaceAll(shoutedRun, (run, at: number) => {
    const voice = run.replaceAll(/[\p{L}\p{N}_]+/gu, lowered);
    return at === 0 ? capitalised(voice) : voice;
  });
}

/** Three words in capitals in a row are a raised voice; one or two may be a name or a sign. */
const shoutedRun = /(?<![\p{L}\p{N}_])\p{Lu}{2,}(?: \p{Lu}{2,}){2,}(?![\p{L}\p{N}_])/gu;

const lowered = (word: string) =>
  word === "I" || names.has(word) || /[\p{N}_]/u.test(word) ? word : word.toLowerCase();

export const capitalised = (text: string): string =>
  text.replace(/^["'“„«(¡¿]?\p{Ll}/u, (start) => start.toUpperCase());
