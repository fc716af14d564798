import type { Tool } from "../tool.ts";
import { ask } from "./ask.ts";
import { claimTicket } from "./claim-ticket.ts";
import { comment } from "./comment.ts";
import { deliver } from "./deliver.ts";
import { findWork } from "./find-work.ts";
import { getEvidence } from "./get-evidence.ts";
import { getTicket } from "./get-ticket.ts";
import { heartbeat } from "./heartbeat.ts";
import { makeTicket } from "./make-ticket.ts";
import { myClaims } from "./my-claims.ts";
import { release } from "./release.ts";
import { uploadAddress } from "./upload-address.ts";
import { update } from "./update.ts";
import { whoami } from "./whoami.ts";

/** In the order in which they are listed. It does not change, because clients cache prompts that contain it. */
export const allTools: readonly Tool[] = [
  whoami,
  findWork,
  getTicket,
  getEvidence,
  claimTicket,
  heartbeat,
  ask,
  uploadAddress,
  deliver,
  release,
  comment,
  makeTicket,
  update,
  myClaims,
];
