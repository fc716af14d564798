/** Truncates to a number of characters without splitting surrogate pairs. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  let room = length;
  let end = 0;
  for (const character of text) {
    if (room-- <= 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

export const lengthOf = (text: string) => [...text].length;
