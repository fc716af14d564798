/** Cuts at a word, and says that it did. Counts code points, so that no character is cut in half. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * length + 2));
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join("");
  const space = cut.lastIndexOf(" ");
  const atWord = space > cut.length * 0.6 ? cut.slice(0, space) : cut;
  return `${withoutTrailing(atWord, " ,;:.-–—([{\"'“‘")}…`;
}

export function withoutTrailing(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
