import { single } from "../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { accessOneself } from "../members/members.access.ts";
import { accessOrganisation } from "../organisations/organisations.access.ts";
import { accessOwnToken } from "../tokens/tokens.access.ts";

export function meRoutes(on: OperationRegistry): void {
  on.read("getMe", async ({ db, actor }) => {
    const member = await accessOneself(db, actor);
    const organisation = await accessOrganisation(db, actor.orgId);
    return single({
      user: { id: member.id, display_name: member.display_name, email: member.email },
      organisation: { id: actor.orgId, name: organisation?.name ?? "" },
      role: member.role,
      token: await accessOwnToken(db, actor),
    });
  });
}
