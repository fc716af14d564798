const givenNames = ["Ann", "Ben", "Chloé", "Dora", "Emil", "Fatou", "Gus", "Hana", "Ivo", "Jo"];
const familyNames = ["Lee", "Okafor"];

/** Twenty people with unique names. */
export const displayNames = familyNames.flatMap((family) => givenNames.map((given) => `${given} ${family}`));

const words = "the cart button page price photo form search menu login order total bike wheel slow broken wide".split(
  " ",
);

export function sentence(length: number, seed: number): string {
  return Array.from({ length }, (_, index) => words[(seed * 7 + index * 3) % words.length]).join(" ");
}
