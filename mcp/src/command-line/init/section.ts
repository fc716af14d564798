import { ByHand } from "./by-hand.ts";

/** The lines that a section of Corkboard's is between, in comments of the file's language. */
export interface Markers {
  readonly begin: string;
  readonly end: string;
}

export const markdownMarkers: Markers = { begin: "<!-- corkboard:begin -->", end: "<!-- corkboard:end -->" };
export const tomlMarkers: Markers = { begin: "# corkboard:begin", end: "# corkboard:end" };

export const section = ({ begin, end }: Markers, text: string): string => [begin, text, end].join("\n");

/** The file with its section replaced, or added at its end. Everything else stays to the letter. */
export function withSection(current: string | undefined, markers: Markers, text: string): string {
  const newline = current?.includes("\r\n") ? "\r\n" : "\n";
  const own = section(markers, text).replaceAll("\n", newline);
  if (current === undefined || current === "") return own + newline;
  const place = placeOf(current, markers);
  if (place) return current.slice(0, place.start) + own + current.slice(place.end);
  return current + (current.endsWith("\n") ? "" : newline) + newline + own + newline;
}

export const hasSection = (current: string, markers: Markers): boolean => placeOf(current, markers) !== undefined;

function placeOf(text: string, { begin, end }: Markers): { start: number; end: number } | undefined {
  const starts = linesAt(text, begin);
  const ends = linesAt(text, end);
  if (starts.length === 0 && ends.length === 0) return undefined;
  const [start = 0] = starts;
  const [last = 0] = ends;
  if (starts.length === 1 && ends.length === 1 && start < last) return { start, end: last + end.length };
  throw new ByHand(`its lines ${begin} and ${end} are not one pair`);
}

/** Where the lines are that consist of `wanted`. */
function linesAt(text: string, wanted: string): number[] {
  let offset = 0;
  return text.split("\n").flatMap((line) => {
    const at = offset;
    offset += line.length + 1;
    return line.trimEnd() === wanted ? [at] : [];
  });
}
