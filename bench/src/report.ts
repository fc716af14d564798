import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { growthOf, type GrowthResult, maxGrowth } from "./measure-growth.ts";
import { eventsPerSecond, liveStreams } from "./measure-live-stream.ts";
import { commentsPerTicket } from "./measure-tools.ts";
import { floodPerSecond, neighbourPerSecond } from "./measure-widget-flood.ts";
import { type OperationResult, shareOf } from "./measure-operations.ts";
import type { EngineResult } from "./measure-engine.ts";
import { engineNames } from "./options.ts";
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

const maxIdleMegabytes = 115;
const maxStartMs = 650;
const maxDeliveryMs = 500;
const maxStreamingMegabytes = 300;
const maxFloodedShare = 2;
const maxToolMs = 15;

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
  if (results.engines.some(({ tools }) => tools)) sections.push("## Agent tools", toolsTable(results));
  return `${["# Benchmark results", factsOf(results), ...sections, "## Targets", targetsOf(results, sqlite)].join("\n\n")}\n`;
}

function factsOf({ loadGenerator, scale, startup }: Results): string {
  const gigabytes = Math.round(totalmem() / 1_024 ** 3);
  return [
    `- ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}`,
    `- ${availableParallelism()} cores (${platform()} ${arch()}, ${cpus()[0]?.model ?? "unknown"}), ${gigabytes} GB of memory, shared by the service, the database and the load generator`,
    `- load: ${loadGenerator}, ${connections} connections, from a separate process; medians of ${scale.rounds} rounds`,
    `- baseline: a bare \`node:http\` server that returns 30 bytes, measured alternately with each operation`,
    `- start on an empty data folder to the first response: ${ms(startup.coldStartMs)} (median of ${scale.starts}); the very first start, with an empty compile cache: ${ms(startup.firstEverMs)}`,
    `- resident memory when idle: ${Math.round(startup.idleMegabytes)} MB`,
  ].join("\n");
}

function operationsTable({ operations, engine }: EngineResult, reference: EngineResult | undefined): string {
  const ofReference = (result: OperationResult) => {
    const other = reference?.operations.find(({ operation }) => operation === result.operation);
    return other ? [ratio(result.requestsPerSecond / other.requestsPerSecond)] : [];
  };
  const head = ["operation", "requests/s", "p50", "p99", "share of bare node:http", "CPU per request (bare)"];
  return table(
    [
      ...head,
      ...(engine === "sqlite" ? ["target (aim)"] : []),
      ...(reference ? ["share of SQLite"] : []),
      "memory afterwards",
    ],
    operations.map((result) => [
      result.operation.name,
      perSecond(result.requestsPerSecond),
      ms(result.p50Ms),
      ms(result.p99Ms),
      `${ratio(shareOf(result))} of ${perSecond(result.baselinePerSecond)}`,
      `${Math.round(result.processorUs)} µs (${Math.round(result.baselineProcessorUs)})`,
      ...(engine === "sqlite" ? [`${ratio(result.operation.target)} (${ratio(result.operation.aim)})`] : []),
      ...ofReference(result),
      `${Math.round(result.residentMegabytes)} MB`,
    ]),
  );
}

function growthTable(scale: Scale, growth: readonly GrowthResult[]): string {
  const [small, large] = [scale.smallProject, scale.largeProject].map((items) => items.toLocaleString("en"));
  const explanation =
    `Requests per second for the first page in an organisation with ${small} items of each kind and in one with ${large}, ` +
    "measured alternately. Every total in `meta` was exact. Filters use a rare value, which 10 items have, and a common one.";
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
    `${liveStreams.toLocaleString("en")} streams of one organisation, read by a separate process, while ` +
    `${eventsPerSecond} events per second are written through the API for ${scale.streamSeconds} s. ` +
    "Times are measured from writing an event to its arrival at a reader. Every reader received every event once and in order.";
  return `${explanation}\n\n${table(
    ["engine", "deliveries", "p50", "p99", "longest", "CPU (cores)", "memory"],
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
    `${floodPerSecond} reports per second to one website's key, each from a different address, for ${scale.streamSeconds} s, ` +
    `while another organisation reads ${neighbourPerSecond} feedback items per second. The key's limit is 60 per minute; ` +
    "requests beyond it returned 429, or 503 while too many forms of that website were being read.";
  return `${explanation}\n\n${table(
    ["engine", "accepted", "rejected", "neighbour's p99 before", "neighbour's p99 during"],
    engines.flatMap(({ engine, widgetFlood }) =>
      widgetFlood
        ? [
            [
              engineNames[engine],
              perSecond(widgetFlood.accepted),
              perSecond(widgetFlood.rejected),
              ms(widgetFlood.quietP99Ms),
              ms(widgetFlood.floodedP99Ms),
            ],
          ]
        : [],
    ),
  )}`;
}

function toolsTable({ engines }: Results): string {
  const explanation =
    "One agent reads tickets with `get_ticket` over MCP, one after another, with the official client. " +
    `Each ticket has a report and ${commentsPerTicket} comments. Times include the client.`;
  return `${explanation}\n\n${table(
    ["engine", "calls", "p50", "p99"],
    engines.flatMap(({ engine, tools }) =>
      tools ? [[engineNames[engine], tools.calls.toLocaleString("en"), ms(tools.p50Ms), ms(tools.p99Ms)]] : [],
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
    const slower = results.filter((result) => growthOf(result) > maxGrowth);
    const limit = `at most ${maxGrowth} times slower with the larger data on ${engineNames[engine]}`;
    const accepted = `- met: ${results.length - slower.length} of ${results.length} lists and moves ${limit}`;
    return [accepted, ...slower.map((result) => `- **missed**: ${result.name}, ${ratio(growthOf(result))} (${limit})`)];
  });
  const streams = engines.flatMap(({ engine, liveStream }) => {
    if (!liveStream) return [];
    const { p99Ms, residentMegabytes } = liveStream;
    const of = `with ${liveStreams.toLocaleString("en")} streams on ${engineNames[engine]}`;
    return [
      verdict(p99Ms < maxDeliveryMs, `delivery p99 ${ms(p99Ms)} ${of} (target under ${maxDeliveryMs} ms)`),
      verdict(
        residentMegabytes < maxStreamingMegabytes,
        `${Math.round(residentMegabytes)} MB ${of} (target under ${maxStreamingMegabytes} MB)`,
      ),
    ];
  });
  const floods = engines.flatMap(({ engine, widgetFlood }) => {
    if (!widgetFlood) return [];
    const share = widgetFlood.floodedP99Ms / widgetFlood.quietP99Ms;
    const of = `of the quiet p99 for another organisation during a widget flood on ${engineNames[engine]}`;
    return [verdict(share <= maxFloodedShare, `${ratio(share)} ${of} (target at most ${maxFloodedShare})`)];
  });
  return [
    ...operations,
    ...growth,
    ...streams,
    ...floods,
    ...engines.flatMap(({ engine, tools }) =>
      tools
        ? [
            verdict(
              tools.p50Ms < maxToolMs,
              `get_ticket over MCP p50 ${ms(tools.p50Ms)} on ${engineNames[engine]} (target under ${maxToolMs} ms)`,
            ),
          ]
        : [],
    ),
    verdict(startup.coldStartMs < maxStartMs, `start in ${ms(startup.coldStartMs)} (target under ${maxStartMs} ms)`),
    verdict(
      startup.idleMegabytes < maxIdleMegabytes,
      `${Math.round(startup.idleMegabytes)} MB when idle (target under ${maxIdleMegabytes} MB)`,
    ),
  ].join("\n");
}

const verdict = (met: boolean, what: string) => `- ${met ? "met" : "**missed**"}: ${what}`;
const ratio = (value: number) => value.toFixed(2);
const perSecond = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
