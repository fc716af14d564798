import { ChatAddressCreate, ChatAddressPatch, errors } from "@corkboard/contract";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { requireRecentPassword } from "../../../shared/recent-password.ts";
import { accessProject, accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { auditChatAddress } from "./audit-chat-address.ts";
import { accessChatAddress, accessChatAddressToChange } from "./chat.access.ts";
import { presentChatAddress } from "./chat.present.ts";
import { createChatAddress } from "./create-chat-address.ts";
import { deleteChatAddress } from "./delete-chat-address.ts";
import { requestTest } from "./request-test.ts";
import { updateChatAddress } from "./update-chat-address.ts";

const readCreate = bodyReader(ChatAddressCreate, { url: errors.invalidChatUrl });
const readPatch = patchReader(ChatAddressPatch, { url: errors.invalidChatUrl });

export function chatRoutes(on: OperationRegistry): void {
  on.read("getChatAddress", async ({ db, actor, params }) => {
    const project = await accessProject(db, actor, params.id);
    const address = await accessChatAddress(db, actor, project.id);
    return single(presentChatAddress(address), address.version);
  });

  on.write("createChatAddress", async ({ tx, actor, params, body }) => {
    const project = await accessProjectToChange(tx, actor, params.id);
    const address = await createChatAddress(tx, actor, project, readCreate(body));
    await auditChatAddress(tx, "chat_address.created", actor, address);
    return created(presentChatAddress(address), `/api/v1/projects/${project.id}/chat`, address.version);
  });

  on.write("updateChatAddress", async ({ tx, actor, params, body, unchanged }) => {
    const project = await accessProject(tx, actor, params.id);
    const address = unchanged(await accessChatAddressToChange(tx, actor, project.id));
    const changes = readPatch(body);
    if (changes.url !== undefined && changes.url !== address.url) requireRecentPassword(actor, tx.now());
    const updated = await updateChatAddress(tx, actor, address, changes);
    if (updated.version !== address.version) await auditChatAddress(tx, "chat_address.updated", actor, updated);
    return single(presentChatAddress(updated), updated.version);
  });

  on.write("deleteChatAddress", async ({ tx, actor, params, unchanged }) => {
    const project = await accessProject(tx, actor, params.id);
    const address = unchanged(await accessChatAddressToChange(tx, actor, project.id));
    await deleteChatAddress(tx, address);
    await auditChatAddress(tx, "chat_address.deleted", actor, address);
    return deleted();
  });

  on.write("testChatAddress", async ({ tx, actor, params }) => {
    const project = await accessProject(tx, actor, params.id);
    const address = await requestTest(tx, await accessChatAddressToChange(tx, actor, project.id));
    return single(presentChatAddress(address), address.version);
  });
}
