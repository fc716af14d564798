import { api, hasCode } from "../api/client.ts";
import { deletedAddress, isInDeleted } from "./deleted-organisation.ts";
import { askToSignIn } from "./interruptions.ts";
import { chooseOrganisation } from "./organisation.ts";
import { basePath } from "../../ui/service-url.ts";

const pauseMs = 2_000;

/** Finds out why the service ended the stream for good. Resolves to whether to open another one. */
export async function afterStreamEnded(): Promise<boolean> {
  try {
    const { data: session } = await api.getSession();
    if (isInDeleted(session)) return leaveFor(deletedAddress);
  } catch (error) {
    if (hasCode(error, "unauthenticated")) return askToSignIn();
    if (hasCode(error, "organisation_not_found")) return leaveOrganisation();
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return true;
}

/** The person was removed from this tab's organisation. The page opens in another one, if there is one. */
function leaveOrganisation(): false {
  chooseOrganisation(undefined);
  return leaveFor(`${basePath}/`);
}

function leaveFor(address: string): false {
  location.assign(address);
  return false;
}
