/** Controls of terminals and of the direction of text, and invisible characters. Line breaks and tabs are harmless. */
const controls = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Text of tenants and agents as an operator's terminal may show it: controls become escapes such as `\u001b`. Inside the
 * strings of JSON, these escapes mean the same characters.
 */
export function printable(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(controls, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Everything that commands show passes here. */
export function print(text: string, to: "stdout" | "stderr" = "stdout"): void {
  process[to].write(printable(text));
}
