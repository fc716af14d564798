import { currentLanguage, type Language, useLanguage } from "./language.ts";

/** Texts may be functions of what they mention. */
type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [name: string]: Text | Texts;
}
/** The shape of the English texts, so that a missing translation does not compile. */
type Translated<T> = {
  readonly [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translated<T[Name]>;
};

export interface Catalogue<T> {
  readonly en: T;
  readonly de: Translated<T>;
}

/** The texts of one part of the app in every language. Each part has its own, which is loaded with it. */
export const catalogue = <const T extends Texts>(en: T, de: Translated<T>): Catalogue<T> => ({ en, de });

export const textsIn = <T>(texts: Catalogue<T>, language: Language): Translated<T> =>
  language === "en" ? (texts.en as Translated<T>) : texts.de;

export const useTexts = <T>(texts: Catalogue<T>): Translated<T> => textsIn(texts, useLanguage());

/** For code outside components, such as messages of failed requests. */
export const currentTexts = <T>(texts: Catalogue<T>): Translated<T> => textsIn(texts, currentLanguage());
