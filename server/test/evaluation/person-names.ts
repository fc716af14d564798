/** Given names a writer might make up, or carry over from another source. None of them is also an everyday word. */
const givenNames = new Set(
  `Adam Adrian Alejandro Alexander Alice Amara Amelia Ana Andrea Andreas Andrés Anke Anna Anne Antonio Bernd Birgit
  Callum Carla Carlos Carmen Charlotte Chris Christian Christine Claudia Daniel David Diego Dieter Elena Emily Emma Emre
  Eva Femi Fernando Florian Francisco Frank Gemma Georg Graham Hannah Heike Helen Holger Iker Imke Ines Iván Jack James
  Jan Jane Jannik Javier Jennifer Jessica Joan Joana John Jonas Jorge José Joss Juan Julia Julian Karin Karl Katrin Klaus
  Laura Leah Lena Lisa Lorena Lucía Luis Lukas Manuel Manuela Marcos Mareike Maria María Markus Marta Martin Max Melanie
  Michael Miguel Mina Monika Nina Noor Norma Nuria Oliver Olivia Oscar Óscar Owen Pablo Patricia Paul Paula Pedro Peter
  Petra Priya Ralf Robert Ruth Sabine Sandra Sara Sarah Sergio Silke Simon Sofia Sofía Stefan Susanne Sven Tabea Teresa
  Camille Chloé Élodie Fabienne Hélène Isabelle Jérôme Julien Léa Mathieu Nathalie Nicolas Pauline Philippe Sandrine Sébastien Sylvie Valérie
  Véronique Thierry Thomas Tim Tobias Tom Ute Vroni Walter William Wolfgang`.split(/\s+/),
);

const addressed =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Mme|Mlle|Madame|Monsieur|Dr|Prof|Herrn?|Frau|Señora?|Sra?|Don|Doña)\.?\s+(\p{Lu}\p{L}+)/gu;

/** People by their given name, or by what they are addressed with. */
export const personsIn = (text: string): readonly string[] => [
  ...(text.match(/\p{Lu}\p{L}+/gu) ?? []).filter((word) => givenNames.has(word)),
  ...text.matchAll(addressed).map(([, name = ""]) => name),
];

export const mentionsIn = (text: string): readonly string[] =>
  (text.match(/(?<![\p{L}\d.])@\p{L}[\p{L}\d]+/gu) ?? []).map((mention) => mention.slice(1));
