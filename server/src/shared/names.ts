/**
 * Two names that read the same are the same name, whatever their case and however their characters are composed. Only
 * capitals show that some letters are the same ("ß" and "ss"), and only from small letters do all of them become such
 * capitals ("ẞ"). Greek has two small sigmas, and which of them a capital becomes depends on where it stands; the dot
 * of an "İ" is left over on an "i" that has one already. A key may be longer than its name.
 */
export const nameKey = (name: string) => (isAscii.test(name) ? name.toLowerCase() : keyOfAny(name));

// oxlint-disable-next-line no-control-regex -- all of them
const isAscii = /^[\0-\x7f]*$/;

const keyOfAny = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFC");

/** The first character of a name's key. */
export const initialOf = (key: string) => String.fromCodePoint(key.codePointAt(0) ?? 0x20);

/** With one space for whatever sets words apart, though it may look like nothing at all. */
export const withPlainSpaces = (text: string) => text.replaceAll(/[\s\u200b]+/g, " ");

/** A display name as it is stored: without stray white space around or inside it. */
export const tidyName = (name: string) => withPlainSpaces(name.normalize("NFC")).trim();

export const emailKey = (email: string) => email.trim().toLowerCase();
