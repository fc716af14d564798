import type { ByteRange } from "../../ports/files/file-store.ts";

const rangeForm = /^bytes=(\d*)-(\d*)$/;

/**
 * The stretch that a Range header asks for: undefined for all of it, which is also the answer to several stretches at
 * once and to what is no range; "beyond" where it begins after the end.
 */
export function rangeAsked(header: string | undefined, bytes: number): ByteRange | "beyond" | undefined {
  const [, from = "", to = ""] = rangeForm.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "")
    return Number(to) === 0 || bytes === 0 ? "beyond" : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  const end = Math.min(to === "" ? bytes - 1 : Number(to), bytes - 1);
  if (start >= bytes) return "beyond";
  return end < start ? undefined : { start, end };
}
