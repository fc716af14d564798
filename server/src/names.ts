/** Two names that read the same are the same name: composed characters, one case, single spaces. */
export const nameKey = (name: string) => name.normalize("NFC").toLowerCase().normalize("NFC");

/** A display name as it is stored: without stray white space around or inside it. */
export const tidyName = (name: string) => name.normalize("NFC").trim().replaceAll(/\s+/g, " ");

export const emailKey = (email: string) => email.trim().toLowerCase();
