import { toSingleLine } from "../shared/text.ts";
import { printable } from "./print.ts";

const maxCellLength = 100;

/** Aligned columns. Users chose the content of cells: line breaks become spaces, and what is printed is what is measured. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => toSingleLine(printable(cell), maxCellLength)))];
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
