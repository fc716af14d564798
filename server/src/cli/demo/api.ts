import { type OperationName, operations, type Routes } from "@corkboard/contract";
import type { Static } from "typebox";
import type { Service } from "../../start/service.ts";

type DataOf<Name extends OperationName> = Static<Routes[Name]["response"]> extends { data: infer Data } ? Data : never;

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly form?: FormData;
}

/** The API as the demo's people and visitors use it, without the network in between. */
export class Api {
  readonly #app: Service["app"];
  /** The address of the service. */
  readonly url: string;

  constructor({ app, address }: Service) {
    this.#app = app;
    this.url = address;
  }

  async call<Name extends OperationName>(
    token: string | undefined,
    name: Name,
    { params = {}, query = {}, body, form }: Request = {},
  ): Promise<DataOf<Name>> {
    const { method, path } = operations[name];
    const url = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? "");
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { payload, headers = {} } = form ? await encoded(form) : { payload: body };
    const response = await this.#app.inject({
      method,
      url,
      query,
      ...(payload && { payload }),
      headers: { ...authorization, ...headers },
    });
    if (response.statusCode >= 400) throw new Error(`${name}: ${response.statusCode} ${response.payload}`);
    return response.json<{ data: DataOf<Name> }>().data;
  }
}

async function encoded(form: FormData) {
  const request = new Response(form);
  const type = request.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { "content-type": type } };
}
