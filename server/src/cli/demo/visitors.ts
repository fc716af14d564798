import type { Dice } from "./dice.ts";
import type { Language } from "./report.ts";

export interface Visitor {
  readonly name: string;
  readonly email: string;
}

const visitor = (name: string, mailbox: string): Visitor => ({ name, email: `${mailbox}@mail.example` });

const visitors: Readonly<Record<Language, readonly Visitor[]>> = {
  en: [
    visitor("Hannah Whitfield", "hannah.whitfield"),
    visitor("Tom Brannigan", "tbrannigan"),
    visitor("Priya Raman", "priya.raman"),
    visitor("Caoimhe O'Dowd", "caoimhe"),
    visitor("Marcus Lindqvist", "m.lindqvist"),
    visitor("Grace Adeyemi", "grace.adeyemi"),
    visitor("Ewan McAllister", "ewan.mca"),
    visitor("Lena Novak", "lenanovak"),
    visitor("Rahul Deshpande", "rahul.d"),
    visitor("Sofia Papadaki", "sofia.papadaki"),
    visitor("Ben Carver", "ben"),
    visitor("Thandiwe Nkosi", "t.nkosi"),
  ],
  nl: [
    visitor("Femke Bakker", "femke.bakker"),
    visitor("Joost van der Meulen", "joostvdm"),
    visitor("Sanne Hoekstra", "s.hoekstra"),
    visitor("Pieter Jansen", "pieter.jansen"),
    visitor("Marijke Postma", "marijke"),
  ],
  de: [
    visitor("Jürgen Weiß", "j.weiss"),
    visitor("Annette Brunner", "annette.brunner"),
    visitor("Reto Ammann", "reto.ammann"),
    visitor("Katrin Schäfer", "katrin.schaefer"),
    visitor("Urs Zbinden", "urs.z"),
  ],
  fr: [
    visitor("Élodie Marchand", "elodie.marchand"),
    visitor("Benoît Perrin", "bperrin"),
    visitor("Chloé Favre", "chloe.favre"),
  ],
  it: [visitor("Giulia Bernasconi", "giulia.b"), visitor("Paolo Ferrari", "paolo.ferrari")],
  pt: [
    visitor("Joana Magalhães", "joana.magalhaes"),
    visitor("Tiago Antunes", "tiago.antunes"),
    visitor("Inês Carvalho", "ines.carvalho"),
    visitor("Rui Sequeira", "rui.sequeira"),
  ],
  es: [visitor("Nuria Castaño", "nuria.castano"), visitor("Álvaro Peña", "alvaro.pena")],
  ja: [visitor("佐藤 美咲", "misaki.sato"), visitor("中村 健", "ken.nakamura")],
  ar: [visitor("ليلى حداد", "layla.haddad")],
  uk: [visitor("Наталія Шевчук", "n.shevchuk")],
};

const anonymous: Visitor = { name: "", email: "" };

/** Some visitors leave no name, and some no email address. */
export function randomVisitor(dice: Dice, language: Language): Visitor {
  if (dice.chance(0.1)) return anonymous;
  const found = dice.pick(visitors[language]);
  return dice.chance(0.12) ? { ...found, email: "" } : found;
}
