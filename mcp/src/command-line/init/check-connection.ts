import { type Client, createClient, CorkboardError } from "@corkboard/client";
import type { Project } from "@corkboard/contract";
import { visible } from "../../text/visible.ts";
import type { ServiceConnection } from "../service-connection.ts";
import { listTools } from "./list-tools.ts";

/** Whether a part of the connection works, and otherwise what to do. */
export interface Check {
  readonly ok: boolean;
  readonly text: string;
}

interface Checked {
  readonly checks: readonly Check[];
  /** Undefined if a check has failed. */
  readonly project: Project | undefined;
}

const timeoutMs = 15_000;
const howToCreate =
  "Create one with the scope agent in the settings, or with the command token create, for the client of this project";

/** Each check needs the one before, so the first that fails is the last. */
export async function checkConnection(connection: ServiceConnection, projectId: string): Promise<Checked> {
  const { url, token } = connection;
  // A redirect to another address would lose the token, and the agents' programs may not follow it.
  const send: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "manual" });
  const client = createClient({ baseUrl: url, token, fetch: send });
  const signal = () => AbortSignal.timeout(timeoutMs);
  const checks: Check[] = [];
  try {
    checks.push(...(await checkToken(client, url, signal())));
    if (!checks.every(({ ok }) => ok)) return { checks, project: undefined };
    const { data: project } = await client.getProject({ params: { id: projectId }, signal: signal() });
    checks.push({ ok: true, text: `The project is ${visible(project.name)}` });
    const tools = await listTools(connection, signal);
    checks.push({ ok: true, text: `${url}/mcp responds with ${tools} tools` });
    return { checks, project };
  } catch (error) {
    checks.push({ ok: false, text: problemOf(error, url, checks.length > 0 ? projectId : undefined) });
    return { checks, project: undefined };
  }
}

async function checkToken(client: Client, url: string, signal: AbortSignal): Promise<Check[]> {
  const { data: me } = await client.getMe({ signal });
  const reached = { ok: true, text: `${url} responds` };
  const scope = me.token?.scope ?? "none";
  const text =
    scope === "agent"
      ? "The token is valid and has the scope agent"
      : `The token has the scope ${scope}, with which an agent could change more than its own work. ${howToCreate}`;
  return [reached, { ok: scope === "agent", text }];
}

/** `projectId` is undefined until the service has responded to a request that every Corkboard knows. */
function problemOf(error: unknown, url: string, projectId: string | undefined): string {
  if (error instanceof CorkboardError) {
    const { status, code, message } = error;
    if (status >= 300 && status < 400) return `${url} redirects. Set CORKBOARD_URL to the address that it redirects to`;
    if (status === 401) return `The token is not accepted. ${howToCreate}`;
    if (code === "unknown" || code === "unreadable_answer" || (status === 404 && projectId === undefined)) {
      return `${url} responds with status ${status}, but not as Corkboard does. Check CORKBOARD_URL`;
    }
    if (status === 404)
      return `The token's user has no project ${projectId}. Check its ID, and for which client the token is`;
    return `The service rejects the request: ${visible(message)}`;
  }
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return `${url} does not respond within ${timeoutMs / 1_000} seconds`;
  if (message !== "fetch failed") return message;
  const reason = cause instanceof Error ? ` (${(cause as NodeJS.ErrnoException).code ?? cause.message})` : "";
  return `Cannot reach ${url}${reason}. Check CORKBOARD_URL and that the service is running`;
}
