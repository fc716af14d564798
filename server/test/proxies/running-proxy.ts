import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { makeCertificate } from "./certificate.ts";
import { type ProxyName, programs } from "./programs.ts";

const documented = join(import.meta.dirname, "..", "..", "..", "docs", "guides", "proxies");

export interface RunningProxy {
  /** Where the service is reached through it, such as `https://127.0.0.1:4000/board`. */
  readonly url: string;
  /** The same host over HTTP. */
  readonly plainUrl: string;
  stop(): Promise<void>;
}

interface Placement {
  /** The processes of the service. */
  readonly ports: readonly [number, number];
  readonly isBelowAPath?: boolean;
}

/** Runs a proxy with its documented configuration, in which only addresses and the certificate's folder are replaced. */
export async function startProxy(name: ProxyName, { ports, isBelowAPath = false }: Placement): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-proxy-"));
  makeCertificate(folder);
  const [https, http] = [await freePort(), await freePort()];
  const { path, file, fileBelowAPath } = programs[name];
  const configuration = readFileSync(join(documented, isBelowAPath ? fileBelowAPath : file), "utf8")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports[1]}`)
    .replaceAll("/etc/ssl/board.example/", `${folder}/`);
  const child = spawn(path, prepare[name](folder, configuration, { https, http }), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", HOME: folder },
  });
  const output = outputOf(child);
  const plainUrl = `http://127.0.0.1:${http}`;
  await untilListening(plainUrl, child, output);
  const stop = async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `https://127.0.0.1:${https}${isBelowAPath ? "/board" : ""}`, plainUrl, stop };
}

interface Ports {
  readonly https: number;
  readonly http: number;
}

/** Writes the configuration, and returns the arguments that the program uses it with. */
const prepare: Record<ProxyName, (folder: string, configuration: string, ports: Ports) => string[]> = {
  nginx: (folder, configuration, { https, http }) => {
    const site = configuration
      .replaceAll("listen 80;", `listen 127.0.0.1:${http};`)
      .replaceAll("listen 443 ", `listen 127.0.0.1:${https} `);
    writeFileSync(join(folder, "corkboard.conf"), site);
    mkdirSync(join(folder, "temporary"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/temporary/${kind};`,
    );
    // One process, so that ending it ends everything. Only files of the test are its own.
    const main = [
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;`,
      "events { worker_connections 4096; }",
      `http { access_log off; ${temporary.join(" ")} include ${folder}/corkboard.conf; }`,
    ];
    writeFileSync(join(folder, "nginx.conf"), main.join("\n"));
    return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  },
  Caddy: (folder, configuration, { https, http }) => {
    const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n`;
    writeFileSync(
      join(folder, "Caddyfile"),
      global + configuration.replace(/^board\.example \{/m, `https://127.0.0.1:${https} {`),
    );
    return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  },
  HAProxy: (folder, configuration, { https, http }) => {
    const text = configuration
      .replaceAll("bind :80\n", `bind 127.0.0.1:${http}\n`)
      .replaceAll("bind :443 ", `bind 127.0.0.1:${https} `);
    writeFileSync(join(folder, "haproxy.cfg"), text);
    return ["-db", "-f", join(folder, "haproxy.cfg")];
  },
};

function outputOf(child: ChildProcess): { text: string } {
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => (output.text += part));
  return output;
}

async function untilListening(url: string, child: ChildProcess, output: { readonly text: string }): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const isListening = await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the proxy did not start: ${output.text}`);
}
