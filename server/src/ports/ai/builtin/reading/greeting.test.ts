import { describe, expect, it } from "vitest";
import { withoutGreeting } from "./greeting.ts";

describe("a greeting", () => {
  it.each([
    ["Sehr geehrte Damen und Herren, ab Mai gilt die neue Nummer.", "ab Mai gilt die neue Nummer."],
    ["Sehr geehrte Frau Dr. Weber, das Foto fehlt.", "das Foto fehlt."],
    ["Liebe Anna, magst du den Text ändern?", "magst du den Text ändern?"],
    ["Hallo zusammen der Link ist tot.", "der Link ist tot."],
    ["Dear Sir or Madam, the link is dead.", "the link is dead."],
    ["Hi, the link is dead.", "the link is dead."],
    ["Estimados señores: el enlace no va.", "el enlace no va."],
    ["Bonjour à tous, le lien est mort.", "le lien est mort."],
  ])("goes as a whole from %j", (sentence, left) => {
    expect(withoutGreeting(sentence)).toBe(left);
  });

  it.each([
    ["Liebe Grüße, Tom Weber"],
    ["Hi Sam could you look?"],
    ["Lieber ein Formular, bitte."],
    ["Dear customers"],
  ])("is not found in %j", (sentence) => {
    expect(withoutGreeting(sentence)).toBe(sentence);
  });
});
