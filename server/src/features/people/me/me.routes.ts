import { type Me, MePatch } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { Actor } from "../../../shared/actor.ts";
import { patchReader } from "../../../shared/input.ts";
import { accessOneself, accessOneselfToChange } from "../members/members.access.ts";
import { changeName } from "../members/members.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { accessOwnToken } from "../tokens/tokens.access.ts";

const readPatch = patchReader(MePatch);

type Oneself = Awaited<ReturnType<typeof accessOneself>>;

export function meRoutes(on: OperationRegistry, rights: { invalidateMember(userId: string): void }): void {
  on.read("getMe", async ({ db, actor }) => single(await present(db, actor, await accessOneself(db, actor))));

  on.write("updateMe", async ({ tx, actor, body, unchanged, afterCommit }) => {
    const member = unchanged(await accessOneselfToChange(tx, actor));
    const changed = await changeName(tx, actor, member, readPatch(body));
    afterCommit(() => rights.invalidateMember(member.id));
    return single(await present(tx, actor, changed), changed.version);
  });
}

async function present(db: Reader, actor: Actor, member: Oneself): Promise<Me> {
  const organisation = await accessOrganisation(db, actor.orgId);
  return {
    user: { id: member.id, display_name: member.display_name, email: member.email },
    organisation: { id: actor.orgId, name: organisation?.name ?? "" },
    role: member.role,
    token: await accessOwnToken(db, actor),
  };
}
