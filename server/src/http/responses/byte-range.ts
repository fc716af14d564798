import type { ByteRange } from "../../ports/files/file-store.ts";

const rangeForm = /^bytes=(\d*)-(\d*)$/;

/** The requested byte range: undefined for the complete file, also for several ranges or an invalid header. */
export function parseRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = rangeForm.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "")
    return Number(to) === 0 || bytes === 0
      ? "unsatisfiable"
      : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  const end = Math.min(to === "" ? bytes - 1 : Number(to), bytes - 1);
  if (start >= bytes) return "unsatisfiable";
  return end < start ? undefined : { start, end };
}
