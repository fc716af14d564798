import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** What the model does next: call a tool of the MCP server `corkboard`, run a command, or end with a message. */
export type Move =
  | { readonly tool: string; readonly args: Record<string, unknown> }
  | { readonly shell: string }
  | { readonly says: string };

/** Receives what the previous tool returned, and everything that the model was sent. */
export type Step = (output: string, request: string) => Move | Promise<Move>;

export interface ScriptedModel {
  readonly url: string;
  /** What every tool returned, in order. */
  readonly outputs: readonly string[];
  /** The error of a step, if one failed. */
  failure(): unknown;
}

interface InputItem {
  readonly type: string;
  readonly output?: string | readonly { readonly text?: string }[];
}

/** A model behind OpenAI's Responses API whose moves are scripted. */
export async function startScriptedModel(steps: readonly Step[]): Promise<ScriptedModel> {
  const outputs: string[] = [];
  let failure: unknown;
  const server = createServer((request, response) => {
    void next(request)
      .catch((error: unknown) => {
        failure ??= error;
        return { says: "The script failed" };
      })
      .then((move) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(eventsOf(move, outputs.length));
      });
  });

  const next = async (request: IncomingMessage): Promise<Move> => {
    const body = await text(request);
    const { input } = JSON.parse(body) as { readonly input: readonly InputItem[] };
    const results = input.filter(({ type }) => type === "function_call_output").map(outputOf);
    const last = results.at(-1);
    if (last !== undefined) outputs.push(last);
    const step = steps[results.length];
    return step ? step(last ?? "", body) : { says: "Done" };
  };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, outputs, failure: () => failure };
}

function outputOf({ output = "" }: InputItem): string {
  return typeof output === "string" ? output : output.map((part) => part.text ?? "").join("\n");
}

function itemOf(move: Move, number: number): object {
  if ("says" in move) {
    const content = [{ type: "output_text", text: move.says }];
    return { type: "message", id: `message_${number}`, role: "assistant", content };
  }
  const call = { type: "function_call", id: `item_${number}`, call_id: `call_${number}` };
  return "shell" in move
    ? { ...call, name: "exec_command", arguments: JSON.stringify({ cmd: move.shell }) }
    : { ...call, namespace: "mcp__corkboard", name: move.tool, arguments: JSON.stringify(move.args) };
}

function eventsOf(move: Move, number: number): string {
  const id = `response_${number}`;
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const events = [
    { type: "response.created", response: { id } },
    { type: "response.output_item.done", output_index: 0, item: itemOf(move, number) },
    { type: "response.completed", response: { id, usage } },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
