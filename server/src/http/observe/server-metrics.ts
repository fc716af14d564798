import { errors, type OperationName } from "@corkboard/contract";
import type { Metric, Registry } from "prom-client";
import type { WriterUsage } from "../../ports/ai/writer-usage.ts";
import type { EventStreams } from "../streams/event-streams.ts";
import type { DurationHistogram } from "./duration-histogram.ts";
import type { MetricFactory } from "./metric-factory.ts";

/** What a process that serves requests knows of them. */
export interface ServerObserved {
  readonly streams: EventStreams;
  readonly writerUsage: WriterUsage;
  readonly durations: DurationHistogram;
}

interface SignIn {
  readonly operation: OperationName;
  readonly method: string;
  /** Of the response that rejects somebody. */
  readonly status: number;
}

const signIns: readonly SignIn[] = [
  { operation: "signIn", method: "password", status: errors.invalidCredentials.status },
  { operation: "signInWithCode", method: "code", status: errors.invalidCode.status },
  { operation: "finishPasskeySignIn", method: "passkey", status: errors.invalidPasskey.status },
];

export function exposeServer(
  registry: Registry,
  metrics: MetricFactory,
  { streams, writerUsage, durations }: ServerObserved,
): void {
  metrics.gauge({ name: "corkboard_event_streams", help: "Open event streams" }, () => [{ value: streams.size }]);
  metrics.counter(
    {
      name: "corkboard_sign_in_failures_total",
      help: "Attempts to sign in that were rejected, without those that a limit rejected",
      labels: ["method"],
    },
    () =>
      signIns.map(({ operation, method, status }) => ({
        labels: { method },
        value: durations.count(operation, status),
      })),
  );
  metrics.counter(
    {
      name: "corkboard_tickets_generated_total",
      help: "Generated tickets, by engine and outcome",
      labels: ["engine", "outcome"],
    },
    () =>
      writerUsage.totals().map(({ engine, outcome, generations }) => ({
        labels: { engine, outcome },
        value: generations,
      })),
  );
  const withCalls = () => writerUsage.totals().filter(({ calls }) => calls > 0);
  metrics.counter(
    {
      name: "corkboard_ticket_model_calls_total",
      help: "Calls of the model that writes tickets, by engine and outcome of the generation",
      labels: ["engine", "outcome"],
    },
    () => withCalls().map(({ engine, outcome, calls }) => ({ labels: { engine, outcome }, value: calls })),
  );
  metrics.counter(
    {
      name: "corkboard_ticket_model_tokens_total",
      help: "Tokens that the provider reported for these calls",
      labels: ["engine", "outcome", "direction"],
    },
    () =>
      withCalls().flatMap(({ engine, outcome, inputTokens, outputTokens }) => [
        { labels: { engine, outcome, direction: "input" }, value: inputTokens },
        { labels: { engine, outcome, direction: "output" }, value: outputTokens },
      ]),
  );
  registry.registerMetric(durations as unknown as Metric);
}
