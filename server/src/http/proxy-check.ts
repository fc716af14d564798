import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { formatList } from "../shared/format-list.ts";

/** What makes a request look as the browser sent it. */
type ProxySetting = "Host" | "X-Forwarded-Proto" | "CORKBOARD_TRUST_PROXY";

interface Options {
  /** Where the operator says that the service is reached, if at all. */
  readonly publicUrl: string | undefined;
  readonly trustsProxy: boolean;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
  onFound(lacks: readonly string[]): void;
}

/**
 * Notices that people sign in at another address than the operator's. A proxy that does not pass on what the browser asked
 * for makes links and checks of origins fail elsewhere. Logged once.
 */
export class ProxyCheck {
  readonly #options: Options;
  readonly #publicUrl: URL | undefined;
  #isFound = false;

  constructor(options: Options) {
    this.#options = options;
    this.#publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl);
  }

  note(request: FastifyRequest): void {
    if (this.#isFound || !this.#publicUrl) return;
    const { origin } = this.#publicUrl;
    const seen = `${request.protocol}://${request.host}`;
    if (seen === origin) return;
    this.#isFound = true;
    const lacks = this.#missing(request, this.#publicUrl);
    this.#options.logger.warn(
      `somebody signed in at ${seen}, but CORKBOARD_URL begins with ${origin}: ${proxyAdvice(lacks)}`,
    );
    this.#options.onFound(lacks);
  }

  #missing({ protocol, host, headers }: FastifyRequest, { protocol: ownProtocol, host: ownHost }: URL): ProxySetting[] {
    const isTrusted = this.#options.trustsProxy;
    const isOtherProtocol = `${protocol}:` !== ownProtocol;
    const isHostUntrusted = !isTrusted && headers["x-forwarded-host"] === ownHost;
    const missing: ProxySetting[] = [];
    if (host !== ownHost && !isHostUntrusted) missing.push("Host");
    if (isOtherProtocol && headers["x-forwarded-proto"] === undefined) missing.push("X-Forwarded-Proto");
    if (!isTrusted && (isOtherProtocol || isHostUntrusted)) missing.push("CORKBOARD_TRUST_PROXY");
    return missing.length > 0 ? missing : ["Host"];
  }
}

/** What to do about it. */
export function proxyAdvice(lacks: readonly string[]): string {
  const headers = lacks.filter((name) => name !== "CORKBOARD_TRUST_PROXY");
  return [
    ...(headers.length > 0 ? [`let the proxy pass on ${formatList(headers, "and")}`] : []),
    ...(headers.length < lacks.length ? ["set CORKBOARD_TRUST_PROXY=on"] : []),
  ].join(", and ");
}
