/** The text with this section in place of the one with the same heading, or at the end if there is none. */
export function withSection(text: string, heading: string, content: string): string {
  const sections = text.split(/^(?=## )/m).map((section) => section.trimEnd());
  const at = sections.findIndex((section) => section.startsWith(`${heading}\n`));
  const replaced = at === -1 ? [...sections, ""] : sections;
  const index = at === -1 ? sections.length : at;
  return `${replaced.with(index, `${heading}\n\n${content}`).join("\n\n")}\n`;
}
