/** Collects the schemas and responses that the document refers to by name. */
export class Components {
  readonly #schemas = new Map<string, unknown>();
  readonly #responses = new Map<string, object>();

  /** Replaces every schema that has a title with a reference to the component of that name. */
  schema(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.schema(item));
    if (typeof schema !== "object" || schema === null) return schema;
    const fields = Object.entries(schema).map(([key, value]) => [key, this.schema(value)] as const);
    const { title } = schema as { title?: unknown };
    if (typeof title !== "string") return Object.fromEntries(fields);
    this.#schemas.set(title, Object.fromEntries(fields.filter(([key]) => key !== "title")));
    return { $ref: `#/components/schemas/${title}` };
  }

  response(name: string, response: object): object {
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  all(): object {
    return { schemas: Object.fromEntries(this.#schemas), responses: Object.fromEntries(this.#responses) };
  }
}
