import { withLimitedMarks } from "./combining-marks.ts";

/**
 * Equal for names that read the same, whatever their case and Unicode composition. Upper case makes some letters equal
 * ("ß" and "ss"), but only letters that were lower-cased first ("ẞ"). Greek has two lower-case sigmas, which depend on
 * the position in the word; lower-casing "İ" leaves a combining dot on the "i". A key may be longer than its name.
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

/** Replaces white space and zero-width spaces with single spaces. */
export const collapseSpaces = (text: string) => text.replaceAll(/[\s\u200b]+/g, " ");

/** A display name as it is stored. */
export const tidyName = (name: string) => collapseSpaces(withLimitedMarks(name).normalize("NFC")).trim();

export const emailKey = (email: string) => email.trim().toLowerCase();
