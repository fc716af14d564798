import { createClient, CorkboardError } from "@corkboard/client";
import type { AgentName } from "@corkboard/contract";
import { type Api, ApiError, type CallOf } from "../api.ts";
import type { ServiceConnection } from "./service-connection.ts";

type AnyMethod = (input: object) => Promise<never>;

/** The operations of a service that is reached over HTTP. */
export function httpApi({ url, token }: ServiceConnection): Api {
  const client = createClient({ baseUrl: url, token }) as unknown as Readonly<Record<string, AnyMethod>>;
  return {
    async call<Name extends AgentName>(name: Name, call: CallOf<Name>) {
      try {
        return await (client[name] as AnyMethod)(call as object);
      } catch (error) {
        if (!(error instanceof CorkboardError)) throw error;
        throw new ApiError(error.status, { error: error.message, code: error.code });
      }
    },
    // Drawn by the service, see `fetchScreenshot`.
    drawScreenshot: () => Promise.resolve(undefined),
  };
}
