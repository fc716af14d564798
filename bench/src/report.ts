import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { growthOf, type GrowthResult, mostGrowth } from "./measure-growth.ts";
import { eventsPerSecond, liveStreams } from "./measure-live-stream.ts";
import { floodPerSecond, neighbourPerSecond } from "./measure-widget-flood.ts";
import { type OperationResult, shareOf } from "./measure-operations.ts";
import type { EngineResult } from "./measure-engine.ts";
import type { Engine } from "./options.ts";
import type { Scale } from "./scale.ts";
import type { StartupResult } from "./startup.ts";
import { table } from "./table.ts";
import { connections } from "./traffic.ts";

export interface Results {
  readonly loadGenerator: string;
  readonly scale: Scale;
  readonly startup: StartupResult;
  readonly engines: readonly EngineResult[];
}

const engineNames: Record<Engine, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const mostIdleMegabytes = 120;
const longestStartMs = 1_000;
const longestDeliveryMs = 500;
const mostStreamingMegabytes = 300;
const mostFloodedShare = 2;

export function reportOf(results: Results): string {
  const sqlite = results.engines.find(({ engine }) => engine === "sqlite");
  const sections = results.engines.flatMap((measured) => {
    const reference = measured === sqlite ? undefined : sqlite;
    const operations = [`## Operations on ${engineNames[measured.engine]}`, operationsTable(measured, reference)];
    const growth = [`## Growth on ${engineNames[measured.engine]}`, growthTable(results.scale, measured.growth)];
    return [...(measured.operations.length > 0 ? operations : []), ...(measured.growth.length > 0 ? growth : [])];
  });
  if (results.engines.some(({ liveStream }) => liveStream)) sections.push("## Live stream", liveStreamTable(results));
  if (results.engines.some(({ widgetFlood }) => widgetFlood))
    sections.push("## Widget flood", widgetFloodTable(results));
  return `${["# Benchmark results", factsOf(results), ...sections, "## Targets", targetsOf(results, sqlite)].join("\n\n")}\n`;
}

function factsOf({ loadGenerator, scale, startup }: Results): string {
  const gigabytes = Math.round(totalmem() / 1_024 ** 3);
  return [
    `- ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}`,
    `- ${availableParallelism()} cores (${platform()} ${arch()}, ${cpus()[0]?.model ?? "unknown"}), ${gigabytes} GB of memory, shared by the service, the database and the load generator`,
    `- load: ${loadGenerator}, ${connections} connections, from a process of its own; medians of ${scale.rounds} rounds`,
    `- yardstick: a bare \`node:http\` server that answers 30 bytes, measured in turn with each operation`,
    `- start on an empty data folder to the first answer: ${ms(startup.coldStartMs)} (median of ${scale.starts}); the very first, with nothing compiled before: ${ms(startup.firstEverMs)}`,
    `- resident memory when idle: ${Math.round(startup.idleMegabytes)} MB`,
  ].join("\n");
}

function operationsTable({ operations, engine }: EngineResult, reference: EngineResult | undefined): string {
  const ofReference = (result: OperationResult) => {
    const other = reference?.operations.find(({ operation }) => operation === result.operation);
    return other ? [ratio(result.requestsPerSecond / other.requestsPerSecond)] : [];
  };
  const head = ["operation", "requests/s", "p50", "p99", "share of bare node:http", "CPU each (bare)"];
  return table(
    [
      ...head,
      ...(engine === "sqlite" ? ["target (aim)"] : []),
      ...(reference ? ["share of SQLite"] : []),
      "memory after it",
    ],
    operations.map((result) => [
      result.operation.name,
      perSecond(result.requestsPerSecond),
      ms(result.p50Ms),
      ms(result.p99Ms),
      `${ratio(shareOf(result))} of ${perSecond(result.yardstickPerSecond)}`,
      `${Math.round(result.processorUs)} µs (${Math.round(result.yardstickProcessorUs)})`,
      ...(engine === "sqlite" ? [`${ratio(result.operation.target)} (${ratio(result.operation.aim)})`] : []),
      ...ofReference(result),
      `${Math.round(result.residentMegabytes)} MB`,
    ]),
  );
}

function growthTable(scale: Scale, growth: readonly GrowthResult[]): string {
  const [small, large] = [scale.smallProject, scale.largeProject].map((items) => items.toLocaleString("en"));
  const explanation =
    `Requests a second for the first page in an organisation with ${small} items of each kind and in one with ${large}, ` +
    "measured in turn. Every total in `meta` was exact. Of each filtered value, 10 items are rare or most are common.";
  return `${explanation}\n\n${table(
    ["list", `${small} items`, `${large} items`, "times slower"],
    growth.map((result) => [
      result.name,
      perSecond(result.smallPerSecond),
      perSecond(result.largePerSecond),
      ratio(growthOf(result)),
    ]),
  )}`;
}

function liveStreamTable({ engines, scale }: Results): string {
  const explanation =
    `${liveStreams.toLocaleString("en")} streams of one organisation, read by a process of its own, while ` +
    `${eventsPerSecond} events a second are written through the API for ${scale.streamSeconds} s. ` +
    "The times are from the writing of an event to its arrival at a reader. Every reader got every event, once and in order.";
  return `${explanation}\n\n${table(
    ["engine", "deliveries", "p50", "p99", "longest", "of one core", "memory"],
    engines.flatMap(({ engine, liveStream }) =>
      liveStream
        ? [
            [
              engineNames[engine],
              liveStream.deliveries.toLocaleString("en"),
              ms(liveStream.p50Ms),
              ms(liveStream.p99Ms),
              ms(liveStream.longestMs),
              ratio(liveStream.processorShare),
              `${Math.round(liveStream.residentMegabytes)} MB`,
            ],
          ]
        : [],
    ),
  )}`;
}

function widgetFloodTable({ engines, scale }: Results): string {
  const explanation =
    `${floodPerSecond} reports a second to one website's key, each from another address, for ${scale.streamSeconds} s, ` +
    `while another organisation reads ${neighbourPerSecond} feedback items a second. The key's limit is 60 a minute; ` +
    "what is beyond it was answered 429, or 503 while too many forms of that website were being read.";
  return `${explanation}\n\n${table(
    ["engine", "kept", "refused", "neighbour's p99 before", "during the flood"],
    engines.flatMap(({ engine, widgetFlood }) =>
      widgetFlood
        ? [
            [
              engineNames[engine],
              perSecond(widgetFlood.kept),
              perSecond(widgetFlood.refused),
              ms(widgetFlood.quietP99Ms),
              ms(widgetFlood.floodedP99Ms),
            ],
          ]
        : [],
    ),
  )}`;
}

function targetsOf({ startup, engines }: Results, sqlite: EngineResult | undefined): string {
  const operations = (sqlite?.operations ?? []).map((result) => {
    const { name, target, aim } = result.operation;
    const share = shareOf(result);
    const aimed = share >= aim ? "and its aim" : `short of its aim of ${ratio(aim)}`;
    return share >= target
      ? `- met: ${name}, ${ratio(share)} of bare node:http (target ${ratio(target)}), ${aimed}`
      : `- **missed**: ${name}, ${ratio(share)} of bare node:http (target ${ratio(target)})`;
  });
  const growth = engines.flatMap(({ engine, growth: results }) => {
    if (results.length === 0) return [];
    const slower = results.filter((result) => growthOf(result) > mostGrowth);
    const limit = `at most ${mostGrowth} times slower with the larger data on ${engineNames[engine]}`;
    const kept = `- met: ${results.length - slower.length} of ${results.length} lists and moves ${limit}`;
    return [kept, ...slower.map((result) => `- **missed**: ${result.name}, ${ratio(growthOf(result))} (${limit})`)];
  });
  const streams = engines.flatMap(({ engine, liveStream }) => {
    if (!liveStream) return [];
    const { p99Ms, residentMegabytes } = liveStream;
    const of = `with ${liveStreams.toLocaleString("en")} streams on ${engineNames[engine]}`;
    return [
      verdict(p99Ms < longestDeliveryMs, `p99 of delivery ${ms(p99Ms)} ${of} (target under ${longestDeliveryMs} ms)`),
      verdict(
        residentMegabytes < mostStreamingMegabytes,
        `${Math.round(residentMegabytes)} MB ${of} (target under ${mostStreamingMegabytes} MB)`,
      ),
    ];
  });
  const floods = engines.flatMap(({ engine, widgetFlood }) => {
    if (!widgetFlood) return [];
    const share = widgetFlood.floodedP99Ms / widgetFlood.quietP99Ms;
    const of = `of the quiet p99 for another organisation during a widget flood on ${engineNames[engine]}`;
    return [verdict(share <= mostFloodedShare, `${ratio(share)} ${of} (target at most ${mostFloodedShare})`)];
  });
  return [
    ...operations,
    ...growth,
    ...streams,
    ...floods,
    verdict(startup.coldStartMs < longestStartMs, `start in ${ms(startup.coldStartMs)} (target under 1 s)`),
    verdict(
      startup.idleMegabytes < mostIdleMegabytes,
      `${Math.round(startup.idleMegabytes)} MB when idle (target under ${mostIdleMegabytes} MB)`,
    ),
  ].join("\n");
}

const verdict = (met: boolean, what: string) => `- ${met ? "met" : "**missed**"}: ${what}`;
const ratio = (value: number) => value.toFixed(2);
const perSecond = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
