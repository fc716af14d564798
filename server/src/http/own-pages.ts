import { errors } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import { Fault } from "../shared/fault.ts";

/** Decides whether a request was made by the service's own pages and not by another website in the same browser. */
export class OwnPages {
  readonly #publicOrigin: string | undefined;

  /** `publicUrl` is where the operator says that the service is reached, if at all. */
  constructor(publicUrl: string | undefined) {
    this.#publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  }

  /** For changes that a browser's cookie authenticates: browsers name the origin of all of them. */
  require(request: FastifyRequest): void {
    if (!this.includes(request)) throw new Fault(errors.crossSiteRequest);
  }

  /** For changes that need no cookie: programs name no origin, and may make them. */
  rejectOthers(request: FastifyRequest): void {
    const { origin, "sec-fetch-site": site } = request.headers;
    if (origin === undefined && (site === undefined || site === "same-origin")) return;
    this.require(request);
  }

  /** Whether the request says that one of our pages made it. */
  includes({ headers, host, protocol }: FastifyRequest): boolean {
    const { origin, "sec-fetch-site": site } = headers;
    if (origin === undefined || (site !== undefined && site !== "same-origin")) return false;
    // Whoever can choose the host of a request, such as a website whose name leads here, must not become our own page.
    if (this.#publicOrigin !== undefined) return origin === this.#publicOrigin;
    const page = URL.parse(origin);
    // A proxy may have ended HTTPS unannounced. It never begins it, so that an HTTP page must not change an HTTPS one.
    const isProtocolPossible = page?.protocol === "https:" || page?.protocol === `${protocol}:`;
    return page !== null && page.host === host && isProtocolPossible;
  }
}
