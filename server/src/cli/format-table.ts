import { toSingleLine } from "../shared/text.ts";

const maxCellLength = 100;

/** Aligned columns. Cells are stripped of line breaks and control characters, because users chose their content. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => toSingleLine(cell, maxCellLength)))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
