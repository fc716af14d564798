import type { AgentRun } from "./runner.ts";
import type { ServiceConnection } from "./service-connection.ts";
import type { KeptRun, TicketFolder } from "./ticket-folder.ts";
import type { Workspace } from "./workspace/workspace.ts";

const placeholders = {
  ticket: "CORKBOARD_TICKET_FILE",
  result: "CORKBOARD_RESULT_FILE",
  screenshot: "CORKBOARD_SCREENSHOT_FILE",
  problems: "CORKBOARD_PROBLEMS_FILE",
  folder: "CORKBOARD_TICKET_FOLDER",
  work: "CORKBOARD_WORK_FOLDER",
  repository: "CORKBOARD_REPOSITORY",
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export const filledCommand = (command: readonly string[], environment: Environment): readonly string[] =>
  command.map((word) =>
    word.replaceAll(
      /\{(ticket|result|screenshot|problems|folder|work|repository)\}/g,
      (_, name: keyof typeof placeholders) => String(environment[placeholders[name]]),
    ),
  );

/** What programs need on any computer. Everything else may be a secret. */
const usualVariables = /^(?:PATH|HOME|USER|SHELL|LANG|LC_\w+|TERM|TMPDIR)$/;

interface Given {
  readonly connection: ServiceConnection;
  readonly folder: TicketFolder;
  readonly run: KeptRun;
  readonly workspace: Workspace;
}

export async function commandEnvironment(
  { connection: { url, token }, folder, run: { claim }, workspace }: Given,
  { environment, passedOn, withToken }: AgentRun,
): Promise<Environment> {
  const names = Object.keys(environment).filter((name) => usualVariables.test(name) || passedOn.includes(name));
  const hasScreenshot = (await folder.read("screenshot")) !== undefined;
  return {
    ...Object.fromEntries(names.map((name) => [name, environment[name]])),
    ...(withToken ? { CORKBOARD_URL: url, CORKBOARD_TOKEN: token } : {}),
    CORKBOARD_TICKET_ID: claim.ticket_id,
    CORKBOARD_CLAIM_ID: claim.id,
    CORKBOARD_FENCE: String(claim.fence),
    CORKBOARD_TICKET_FOLDER: folder.path,
    CORKBOARD_TICKET_FILE: folder.at("ticket"),
    CORKBOARD_RESULT_FILE: folder.at("result"),
    CORKBOARD_PROBLEMS_FILE: folder.at("problems"),
    CORKBOARD_CHANGES_FILE: folder.at("changes"),
    CORKBOARD_SCREENSHOT_FILE: hasScreenshot ? folder.at("screenshot") : "",
    CORKBOARD_WORK_FOLDER: workspace.folder,
    CORKBOARD_REPOSITORY: workspace.folder,
    ...workspace.variables,
  };
}
