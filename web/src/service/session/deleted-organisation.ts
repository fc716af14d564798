import type { Wire } from "@corkboard/client";
import { basePath } from "../../ui/service-url.ts";
import { membershipOf } from "./session.ts";

/** The page of an organisation that is deleted and can still be restored. It needs no router. */
export const deletedAddress = `${basePath}/deleted`;

/** Whether this tab works in such an organisation. */
export const isInDeleted = (session: Wire.Session): boolean => membershipOf(session).organisation.deleted_at !== null;
