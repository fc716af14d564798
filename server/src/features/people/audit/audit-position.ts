import { asId } from "../../../shared/id.ts";
import { readIsoTime } from "../../../shared/iso-time.ts";

/** Where the reading of both logs continues: everything before these was not read yet. */
export interface AuditPosition {
  readonly sequence: number;
  readonly at: string;
  readonly id: string;
}

export const cursorOf = ({ sequence, at, id }: AuditPosition): string => [sequence, at, id].join("~");

/** Undefined if the text is not a cursor. */
export function readCursor(text: string): AuditPosition | undefined {
  const [sequence = "", at = "", id, ...more] = text.split("~");
  const isValid =
    /^\d{1,15}$/.test(sequence) && readIsoTime(at) !== undefined && asId(id) !== undefined && more.length === 0;
  return isValid ? { sequence: Number(sequence), at: new Date(at).toISOString(), id: asId(id)! } : undefined;
}
