import { nextVersion } from "../../../db/write-row.ts";
import { MemberPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { deletedProjects, isInProjectForKeyShare } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { patchOf } from "../../../db/patch.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";

const oneMember = (q: Kysely<Schema>, p: One) =>
  q
    .selectFrom("members")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("removed_at", "is", null);

export const findMember = query(oneMember);

export const findMemberToChange = query((q, p: One, dialect) => dialect.forUpdate(oneMember(q, p)));

/** For update, because an invitation may make it a person's. */
export const findMemberByEmailForUpdate = query((q, p: { org: string; emailKey: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("members")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("email_key", "=", p.emailKey)
      .where("removed_at", "is", null),
  ),
);

/** Members added with an address who have never signed in, in all organisations. */
export const listMembersToSignIn = query((q, p: { emailKey: string }) =>
  q
    .selectFrom("members")
    .select(["org_id", "id", "email"])
    .where("email_key", "=", p.emailKey)
    .where("identity_id", "is", null)
    .where("removed_at", "is", null)
    .where(isOpenOrganisation("org_id"))
    .orderBy("org_id"),
);

export const findMemberByName = query((q, p: { org: string; nameKey: string }) =>
  q
    .selectFrom("members")
    .select("id")
    .where("org_id", "=", p.org)
    .where("display_name_key", "=", p.nameKey)
    .where("removed_at", "is", null),
);

export const setIdentityOfMember = query((q, p: One & { identity: string }) =>
  q.updateTable("members").set({ identity_id: p.identity }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** For share, so that a member who is being removed cannot be assigned at the same moment. */
export const findMemberToAssign = query((q, p: One, dialect) => dialect.forShare(oneMember(q, p)));

export const listMembers = query((q, p: { org: string }) =>
  q
    .selectFrom("members")
    .select(["id as user_id", "display_name", "email", "role", "version", "created_at"])
    .where("org_id", "=", p.org)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id"),
);

/** For update, so that two owners who step down at once cannot both assume that the other stays. */
export const findOwnersToChange = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("members")
      .select("id")
      .where("org_id", "=", p.org)
      .where("role", "=", "owner")
      .where("removed_at", "is", null)
      .orderBy("id"),
  ),
);

export const insertMember = insertRow("members");

/** Changing the name also changes the keys used to compare and find it. */
export const memberPatch = patchOf("members", MemberPatch, {
  computed: ["display_name", "display_name_key", "display_name_initial"],
});

export const updateMemberRow = updateRow("members", memberPatch.columns);

/** The row remains, so that the member's comments keep their author's name. */
export const markMemberRemoved = query((q, p: One & { now: string }) =>
  q
    .updateTable("members")
    .set({ removed_at: p.now, email: "", email_key: "", identity_id: null })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteTokensOfMember = query((q, p: One) =>
  q.deleteFrom("tokens").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

export const findCardsOfMember = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("cards")
      .select(["id", "project_id", "assigned_user_ids", "version"])
      .where("org_id", "=", p.org)
      .where("id", "in", (eb) =>
        eb.selectFrom("card_assignees").select("card_id").where("org_id", "=", p.org).where("user_id", "=", p.id),
      )
      .where(isInProjectForKeyShare("cards", dialect))
      .orderBy("id"),
  ),
);

export const reassignCard = query((q, p: One & { assignees: string }) =>
  q
    .updateTable("cards")
    .set({ assigned_user_ids: p.assignees, ...nextVersion })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const unassignCardsOfMember = query((q, p: One) =>
  q.deleteFrom("card_assignees").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

/** Only locks: a statement that waited for a lock still sees the assignees from before. */
export const lockTicketsOfMember = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("tickets")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "in", (eb) =>
        eb.selectFrom("ticket_assignees").select("ticket_id").where("org_id", "=", p.org).where("user_id", "=", p.id),
      )
      .orderBy("id"),
  ),
);

/** The tickets of a member, each with all its assignees as JSON text. */
export const findTicketsOfMember = query((q, p: One, dialect) =>
  q
    .selectFrom("ticket_assignees as mine")
    .innerJoin("ticket_assignees as everyone", (join) =>
      join.onRef("everyone.org_id", "=", "mine.org_id").onRef("everyone.ticket_id", "=", "mine.ticket_id"),
    )
    .innerJoin("tickets", (join) =>
      join.onRef("tickets.org_id", "=", "mine.org_id").onRef("tickets.id", "=", "mine.ticket_id"),
    )
    .select([
      "mine.ticket_id as id",
      "mine.project_id",
      dialect.jsonArray(sql.ref("everyone.user_id"), sql.ref("everyone.place")).as("assigned_user_ids"),
      "tickets.version",
    ])
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.id)
    .where("mine.project_id", "not in", deletedProjects(q, p))
    .groupBy(["mine.ticket_id", "mine.project_id", "tickets.version"])
    .orderBy("mine.ticket_id"),
);

export const touchTicketsOfMember = query((q, p: One & { now: string }) =>
  q
    .updateTable("tickets")
    .set({ updated_at: p.now, ...nextVersion })
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb.selectFrom("ticket_assignees").select("ticket_id").where("org_id", "=", p.org).where("user_id", "=", p.id),
    ),
);

export const unassignTicketsOfMember = query((q, p: One) =>
  q.deleteFrom("ticket_assignees").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

export const forgetTicketCountsOfMember = query((q, p: One) =>
  q.deleteFrom("ticket_assignee_counts").where("org_id", "=", p.org).where("user_id", "=", p.id),
);
