import { ChatAddressPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { patchOf } from "../../../db/patch.ts";
import { query } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";

const chatAddressesOf = (q: Kysely<Schema>, p: { org: string }) =>
  q.selectFrom("chat_addresses").where("org_id", "=", p.org);

const oneChatAddress = (q: Kysely<Schema>, p: One) => chatAddressesOf(q, p).selectAll().where("id", "=", p.id);

export const findChatAddress = query(oneChatAddress);

export const findChatAddressToChange = query((q, p: One, dialect) => dialect.forUpdate(oneChatAddress(q, p)));

/** Of these projects, whose ids are JSON. */
export const findActiveChatAddresses = query((q, p: { org: string; ids: string }, dialect) =>
  chatAddressesOf(q, p)
    .select(["id", "kinds", "sent_to"])
    .where("active", "=", 1)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

export const findChatAddressesSetWith = query((q, p: { org: string; credentials: string; since: string }, dialect) =>
  dialect.forUpdate(
    chatAddressesOf(q, p)
      .selectAll()
      .where("active", "=", 1)
      .where(dialect.isAmong(sql.ref("url_set_with"), p.credentials))
      .where("url_set_at", ">=", p.since)
      .orderBy("id"),
  ),
);

export const insertChatAddress = insertRow("chat_addresses");

export const chatAddressPatch = patchOf("chat_addresses", ChatAddressPatch, {
  computed: [
    "url",
    "url_set_with",
    "url_set_at",
    "kinds",
    "disabled_reason",
    "failing_since",
    "attempts",
    "next_attempt_at",
    "sent_to",
    "withheld",
  ],
});

export const updateChatAddressRow = updateRow("chat_addresses", chatAddressPatch.columns);

export const disableChatAddress = updateRow("chat_addresses", ["active", "disabled_reason"]);

export const setTestPending = updateRow("chat_addresses", ["test_pending"]);

export const saveAttempt = updateRow("chat_addresses", [
  "active",
  "disabled_reason",
  "failing_since",
  "attempts",
  "next_attempt_at",
  "test_pending",
  "last_attempt_at",
  "last_error",
  "sent_to",
  "withheld",
]);

/** Nothing that the API shows, so its version stays. */
export const saveSentTo = query((q, p: One & { to: number; withheld: string }) =>
  q
    .updateTable("chat_addresses")
    .set({ sent_to: p.to, withheld: p.withheld })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteChatAddressRow = query((q, p: One) =>
  q.deleteFrom("chat_addresses").where("org_id", "=", p.org).where("id", "=", p.id),
);
