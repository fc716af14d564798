import { type Member, MemberPatch } from "@corkboard/contract";
import { deleted, list, single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { patchReader } from "../../../shared/input.ts";
import { requireRecentPassword } from "../../../shared/recent-password.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { holdMaker } from "../makers/makers.exports.ts";
import { accessMember, accessMembers, accessMemberToChange } from "./members.access.ts";
import { removeMember } from "./remove-member.ts";
import { updateMember } from "./update-member.ts";

const readPatch = patchReader(MemberPatch);

export function memberRoutes(on: OperationRegistry, rights: { invalidateMember(userId: string): void }): void {
  on.read("listMembers", async ({ db, actor }) => everyone(await accessMembers(db, actor)));

  on.read("listProjectMembers", async ({ db, actor, params }) => {
    await accessProject(db, actor, params.id);
    return everyone(await accessMembers(db, actor));
  });

  on.read("getMember", async ({ db, actor, params }) => {
    const member = await accessMember(db, actor, params.user_id);
    return single<Member>({ ...member, user_id: member.id }, member.version);
  });

  on.write("updateMember", async ({ tx, actor, params, body, unchanged, afterCommit }) => {
    const member = unchanged(await accessMemberToChange(tx, actor, params.user_id));
    const changes = readPatch(body);
    if (changes.role !== undefined && changes.role !== member.role) requireRecentPassword(actor, tx.now());
    if (changes.role === "owner") await holdMaker(tx, actor);
    const updated = await updateMember(tx, actor, member, changes);
    afterCommit(() => rights.invalidateMember(member.id));
    return single<Member>({ ...updated, user_id: updated.id }, updated.version);
  });

  on.write("removeMember", async ({ tx, actor, params, unchanged, afterCommit }) => {
    const member = unchanged(await accessMemberToChange(tx, actor, params.user_id));
    await removeMember(tx, actor, member);
    afterCommit(() => rights.invalidateMember(member.id));
    return deleted();
  });
}

/** Members are not paginated: the limit is their number. */
const everyone = <Item>(members: Item[]) => list(members, members.length, { limit: members.length, offset: 0 });
