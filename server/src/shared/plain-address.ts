/** Characters that could add a second address, a comment, a route or a header line, or hide part of the address. */
const forbidden = String.raw`\s\p{Cc}\p{Cf}"(),:;<>@\[\\\]`;

const shape = new RegExp(`^[^${forbidden}]{1,64}@[^${forbidden}]{1,255}$`, "u");

/** The email address; undefined if it is missing or not one plain address. */
export function plainAddress(given: string): string | undefined {
  const address = given.trim();
  return address.isWellFormed() && shape.test(address) ? address : undefined;
}
