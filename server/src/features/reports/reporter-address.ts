/** What would make a second address, a comment, a route or another line of it, or hide some of it. */
const foreign = String.raw`\s\p{Cc}\p{Cf}"(),:;<>@\[\\\]`;

const shape = new RegExp(`^[^${foreign}]{1,64}@[^${foreign}]{1,255}$`, "u");

/** The one address that can be mailed to; undefined where a reporter left none, or something that is none. */
export function reporterAddress(given: string): string | undefined {
  const address = given.trim();
  return address.isWellFormed() && shape.test(address) ? address : undefined;
}
