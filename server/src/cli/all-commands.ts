import type { AnyCommand } from "./command.ts";
import { agentInit } from "./commands/agent-init.ts";
import { agentRun } from "./commands/agent-run.ts";
import { backup } from "./commands/backup.ts";
import { demo } from "./commands/demo.ts";
import { doctor } from "./commands/doctor.ts";
import { filesSweep } from "./commands/files-sweep.ts";
import { mcp } from "./commands/mcp.ts";
import { invitationRenew } from "./commands/invitation-renew.ts";
import { memberAdd } from "./commands/member-add.ts";
import { memberInviteLink } from "./commands/member-invite-link.ts";
import { memberList } from "./commands/member-list.ts";
import { memberRemove } from "./commands/member-remove.ts";
import { memberResetLink } from "./commands/member-reset-link.ts";
import { memberRole } from "./commands/member-role.ts";
import { migrate } from "./commands/migrate.ts";
import { orgCreate } from "./commands/org-create.ts";
import { orgDelete } from "./commands/org-delete.ts";
import { orgList } from "./commands/org-list.ts";
import { orgRename } from "./commands/org-rename.ts";
import { orgRestore } from "./commands/org-restore.ts";
import { restore } from "./commands/restore.ts";
import { searchRebuild } from "./commands/search-rebuild.ts";
import { secretsRotate } from "./commands/secrets-rotate.ts";
import { tokenCreate, tokenList, tokenRevoke } from "./commands/token.ts";

/** In the order that help lists them. */
export const allCommands: readonly AnyCommand[] = [
  orgCreate,
  orgList,
  orgRename,
  orgDelete,
  orgRestore,
  memberAdd,
  memberList,
  memberInviteLink,
  memberResetLink,
  memberRole,
  memberRemove,
  invitationRenew,
  tokenCreate,
  tokenList,
  tokenRevoke,
  migrate,
  doctor,
  backup,
  restore,
  filesSweep,
  mcp,
  agentInit,
  agentRun,
  searchRebuild,
  secretsRotate,
  demo,
];
