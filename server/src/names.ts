/**
 * Two names that read the same are the same name, whatever their case and however their characters are composed.
 * Greek has two small sigmas, and which of them a capital becomes depends on where it stands.
 */
export const nameKey = (name: string) => name.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ");

/** The first character of a name's key. */
export const initialOf = (key: string) => String.fromCodePoint(key.codePointAt(0) ?? 0x20);

/** A display name as it is stored: without stray white space around or inside it. */
export const tidyName = (name: string) => name.normalize("NFC").trim().replaceAll(/\s+/g, " ");

export const emailKey = (email: string) => email.trim().toLowerCase();
