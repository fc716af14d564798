import type { ReadRequest } from "../service/api/requests.ts";

/** All lists and cards of a board. */
export const boardRequest = (projectId: string) =>
  ({ operation: "getBoardSnapshot", query: { project_id: projectId } }) as const satisfies ReadRequest;
