import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Environment } from "../../../server/test/support/spawned-service.ts";
import { validAnswer } from "../../../server/test/support/sample-ticket.ts";
import { wires } from "../../../server/test/support/model-wires.ts";

const wire = wires["openai-compatible"];

/** A language model whose next response the test decides, for a service that outlives a test. */
export class ControlledModel {
  readonly #server: Server;
  readonly #held: ServerResponse[] = [];
  #respond: (response: ServerResponse) => void = () => undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume().once("end", () => this.#respond(response));
    });
  }

  static async start(): Promise<ControlledModel> {
    const model = new ControlledModel();
    model.#server.listen(0, "127.0.0.1");
    await once(model.#server, "listening");
    return model;
  }

  get environment(): Environment {
    const { port } = this.#server.address() as AddressInfo;
    return {
      CORKBOARD_AI: "openai-compatible",
      CORKBOARD_AI_MODEL: "model-x",
      CORKBOARD_AI_BASE_URL: `http://127.0.0.1:${port}${wire.basePath}`,
    };
  }

  /** Also what it was asked before. */
  writes(): void {
    const { criteria, priority, ...rest } = validAnswer;
    const answer = {
      ...rest,
      criteria: criteria.map(({ text }) => ({ text, cites: ["title"] })),
      priority: { ...priority, cites: ["title"] },
    };
    this.#respond = (response) => void reply(response, 200, wire.answer(JSON.stringify(answer)));
    for (const response of this.#held.splice(0)) this.#respond(response);
  }

  refuses(): void {
    this.#respond = (response) => void reply(response, 200, wire.refusals[0]!);
  }

  hangs(): void {
    this.#respond = (response) => void this.#held.push(response);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const reply = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
