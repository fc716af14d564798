/** ISO 8601 in UTC with milliseconds. The dialects make rows look the same on both engines. */
export type Timestamp = string;

/** JSON as text, on both engines. */
export type Json = string;

/**
 * A column of a resource's table: what the row holds (`Stored`) and what the API shows of it (`Shown`). INSERTs, UPDATEs,
 * presenters and event payloads are all derived from these descriptions, so a column is named once.
 */
export interface Column<Stored, Shown = Stored> {
  /** `real` is apart from `plain` because SQLite rounds such numbers when it writes JSON. */
  readonly kind: "plain" | "real" | "flag" | "json" | "timestamp";
  readonly isNullable?: true;
  /** For type inference only. */
  readonly types?: { readonly stored: Stored; readonly shown: Shown };
}

export const text = <Value extends string = string>(): Column<Value> => ({ kind: "plain" });

export const integer = (): Column<number> => ({ kind: "plain" });

export const real = (): Column<number> => ({ kind: "real" });

/** 0 or 1 in the row, false or true on the wire. */
export const flag = (): Column<number, boolean> => ({ kind: "flag" });

export const json = <Value = unknown>(): Column<Json, Value> => ({ kind: "json" });

export const timestamp = (): Column<Timestamp> => ({ kind: "timestamp" });

export const nullable = <Stored, Shown>({ kind }: Column<Stored, Shown>): Column<Stored | null, Shown | null> => ({
  kind,
  isNullable: true,
});

/** Never a value of the API: what a column shows that may not be filled has to be computed. */
interface Unfilled {
  readonly isFilled: false;
}

/**
 * A column that the worker fills after the migration that adds it. It is null in rows that the worker has not reached,
 * which reads have to handle: a presenter that shows it as it is does not compile.
 */
export const filledLater = <Stored, Shown>({
  kind,
}: Column<Stored, Shown>): Column<Stored | null, Shown | Unfilled> => ({
  kind,
});

export type RowOf<Described> = {
  [Name in keyof Described]: Described[Name] extends Column<infer Stored, infer _Shown> ? Stored : never;
};

export type ShownOf<Described> = {
  [Name in keyof Described]: Described[Name] extends Column<infer _Stored, infer Shown> ? Shown : never;
};
