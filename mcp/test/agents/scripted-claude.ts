import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ScriptedModel, Step } from "./scripted-model.ts";

interface Block {
  readonly type: string;
  readonly content?: unknown;
}

interface MessagesRequest {
  readonly tools?: readonly object[];
  readonly messages: readonly { readonly content: string | readonly Block[] }[];
}

/** A model behind Anthropic's Messages API whose moves are scripted. Its only tool is Claude Code's shell. */
export async function startScriptedClaude(steps: readonly Step[]): Promise<ScriptedModel> {
  const outputs: string[] = [];
  let failure: unknown;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (!/^\/v1\/messages(\?|$)/.test(request.url ?? "")) {
      response.end("{}");
      return;
    }
    const { tools = [], messages } = JSON.parse(body) as MessagesRequest;
    const results = messages.flatMap(({ content }) =>
      typeof content === "string" ? [] : content.filter(({ type }) => type === "tool_result"),
    );
    const last = results.length === 0 ? "" : textOf(results.at(-1)?.content);
    // Requests without tools are for titles and the like.
    const step = tools.length > 0 ? steps[results.length] : undefined;
    if (tools.length > 0 && results.length > 0) outputs.push(last);
    const move = step ? await step(last, body) : { says: "Done" };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(eventsOf("shell" in move ? move.shell : undefined, results.length));
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      failure ??= error;
      response.writeHead(400).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, outputs, failure: () => failure };
}

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

function eventsOf(shell: string | undefined, number: number): string {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: `msg_${number}`, type: "message", role: "assistant", model: "scripted", content: [], usage };
  const block =
    shell === undefined
      ? { type: "text", text: "" }
      : { type: "tool_use", id: `toolu_${number}`, name: "Bash", input: {} };
  const delta =
    shell === undefined
      ? { type: "text_delta", text: "Done" }
      : { type: "input_json_delta", partial_json: JSON.stringify({ command: shell, description: "Work" }) };
  const stop = { stop_reason: shell === undefined ? "end_turn" : "tool_use", stop_sequence: null };
  const events = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: stop, usage },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
