import pg from "pg";
import { valueParser } from "./postgres-session.ts";
import { objectMaker } from "./object-maker.ts";

/** A statement with its parameters. Statements of one name have the same text. */
export interface BoundStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Parameter[];
}

export type Parameter = string | number | boolean | null | undefined;

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  /** How many rows were read or changed. */
  readonly count: number;
}

/** A statement of a batch, and who waits for it. */
export interface BatchEntry {
  readonly statement: BoundStatement;
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

type ToRow = (fields: readonly (string | null)[]) => Record<string, unknown>;

/** What a connection knows of its prepared statements. */
interface Prepared {
  /** How to read rows, for statements whose description has been received; undefined if they return none. */
  readonly described: Map<string, ToRow | undefined>;
  /** Statements that another batch on the way prepares. */
  readonly onTheWay: Set<string>;
  /** Statements that may or may not exist on the server, because an error cut their preparation short. */
  readonly uncertain: Set<string>;
}

const preparedOn = new WeakMap<pg.Connection, Prepared>();

/** The driver's messages, as far as they are used here. */
interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

const noRows: StatementResult["rows"] = [];
const noMore = true;

/**
 * Several statements that are sent together and answered together: one system call and one round trip for all of them.
 * If one fails, PostgreSQL skips those after it.
 *
 * The driver sends and awaits statements one by one, each with a description of its columns. It accepts this class in
 * their place because it extends the driver's own.
 */
export class StatementBatch extends pg.Query {
  readonly #entries: readonly BatchEntry[];
  #next = 0;
  #rows = noRows;
  #toRow: ToRow | undefined;
  #prepared: Prepared | undefined;
  /** Statements that were prepared with this batch and have not completed. */
  readonly #preparing = new Set<string>();
  /** Set by the driver, which stops its timer when called. */
  declare callback: ((error: unknown) => void) | undefined;
  /** Overrides the usual query timeout; read by the driver. */
  readonly query_timeout: number | undefined;

  constructor(entries: readonly BatchEntry[], timeoutMs?: number) {
    super("");
    this.#entries = entries;
    this.query_timeout = timeoutMs;
    this.submit = (connection) => this.#submit(connection);
  }

  #submit(connection: pg.Connection): null {
    const prepared = preparedOn.get(connection) ?? { described: new Map(), onTheWay: new Set(), uncertain: new Set() };
    preparedOn.set(connection, prepared);
    this.#prepared = prepared;
    const { stream } = connection;
    stream.cork();
    for (const { statement } of this.#entries) {
      const { name, text, values } = statement;
      const isDescribed = prepared.described.has(name);
      if (!isDescribed && !prepared.onTheWay.has(name)) this.#prepare(connection, prepared, name, text);
      connection.bind({ statement: name, values: values.map(asText) }, noMore);
      if (!isDescribed) connection.describe({ type: "P", name: "" }, noMore);
      connection.execute(null, noMore);
    }
    connection.sync();
    stream.uncork();
    return null;
  }

  #prepare(connection: pg.Connection, prepared: Prepared, name: string, text: string): void {
    // Closing a statement that does not exist is not an error, preparing one that exists is.
    if (prepared.uncertain.delete(name)) connection.close({ type: "S", name }, noMore);
    connection.parse({ name, text, types: [] }, noMore);
    this.#preparing.add(name);
    prepared.onTheWay.add(name);
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    const parsers = fields.map((field) => valueParser(field.dataTypeID));
    const toObject = objectMaker(fields.map((field) => field.name));
    this.#toRow = (values) =>
      toObject(values.map((value, index) => (value === null ? null : parsers[index]?.(value)))) as Record<
        string,
        unknown
      >;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const toRow = this.#toRow ?? this.#prepared?.described.get(this.#entries[this.#next]?.statement.name ?? "");
    if (this.#rows === noRows) this.#rows = [];
    if (toRow) this.#rows.push(toRow(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.#entries[this.#next++];
    const rows = this.#rows;
    this.#rows = noRows;
    if (entry && this.#preparing.delete(entry.statement.name)) {
      this.#prepared?.onTheWay.delete(entry.statement.name);
      this.#prepared?.described.set(entry.statement.name, this.#toRow);
    }
    this.#toRow = undefined;
    // The tag ends with the number of rows: `UPDATE 1`, `INSERT 0 1`. That of `COMMIT` has none.
    entry?.resolve({ rows, count: Number(text.slice(text.lastIndexOf(" ") + 1)) || 0 });
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  handleError(error: unknown): void {
    for (const name of this.#preparing) {
      this.#prepared?.onTheWay.delete(name);
      this.#prepared?.uncertain.add(name);
    }
    this.callback?.(error);
    while (this.#next < this.#entries.length) this.#entries[this.#next++]?.reject(error);
  }
}

const asText = (value: Parameter) => (value === null || value === undefined ? null : String(value));
