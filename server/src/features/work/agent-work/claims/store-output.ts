import { type ClaimUsage, type ClaimUsageReport, errors, limits } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { deleteFilesOf, type FileStorage, type PreparedFile, recordFile } from "../../../intake/files/files.exports.ts";
import { saveOutput } from "./claims.queries.ts";
import { accessHeldClaim } from "./claims.access.ts";
import { claimLost, rejectOthers } from "./claim-faults.ts";

/** Replaces the stored output. A claim that has ended accepts it for a while: its agent stops only now. */
export async function storeOutput(
  tx: Tx,
  actor: Actor,
  given: { readonly id: string; readonly fence: number; readonly usage: ClaimUsageReport | undefined },
  output: PreparedFile,
  storage: FileStorage,
): Promise<Tables["claims"]> {
  const { claim } = await accessHeldClaim(tx, actor, given.id);
  rejectOthers(actor, claim);
  if (claim.fence !== given.fence) throw claimLost(claim);
  const endedBefore = new Date(tx.now().getTime() - limits.outputGrace * 1_000).toISOString();
  if (claim.ended_at !== null && claim.ended_at < endedBefore) throw new Fault(errors.outputTooLate);
  if (claim.output_file_id !== null) await deleteFilesOf(tx, claim.org_id, { file: claim.output_file_id });
  await recordFile(tx, storage, output, { ticketId: claim.ticket_id });
  const usage = given.usage === undefined ? claim.usage : JSON.stringify(usageOf(given.usage));
  const row = { ...claim, output_file_id: output.id, output_bytes: output.bytes, usage, version: claim.version + 1 };
  await tx.send(saveOutput, row);
  return row;
}

const usageOf = (report: ClaimUsageReport): ClaimUsage => ({
  model: report.model ?? null,
  input_tokens: report.input_tokens ?? null,
  output_tokens: report.output_tokens ?? null,
  cache_read_tokens: report.cache_read_tokens ?? null,
  cost_usd: report.cost_usd == null ? null : Math.round(report.cost_usd * 1e6) / 1e6,
});
