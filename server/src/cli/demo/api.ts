import { type OperationName, operations, type Routes } from "@corkboard/contract";
import type { Static } from "typebox";

type DataOf<Name extends OperationName> = Static<Routes[Name]["response"]> extends { data: infer Data } ? Data : never;

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly form?: FormData;
}

/** The API of the running demo, as its people and visitors use it. */
export class Api {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async call<Name extends OperationName>(
    token: string | undefined,
    name: Name,
    { params = {}, query = {}, body, form }: Request = {},
  ): Promise<DataOf<Name>> {
    const { method, path } = operations[name];
    const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? "");
    const response = await fetch(`${this.url}${filled}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: DataOf<Name> }).data;
  }
}
