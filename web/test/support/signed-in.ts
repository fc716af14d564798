import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { sessionQuery } from "../../src/service/session/session.ts";
import type { Known } from "./draw.tsx";

const session: Wire.Session = examples.getSession.response.data;
const organisation = session.organisations[0]!;

/** For `draw`: who looks at the component. */
export const signedIn = (role: Wire.Role, changes: Partial<Wire.Session> = {}): Known => [
  sessionQuery.queryKey,
  { ...session, organisations: [{ ...organisation, role }], ...changes },
];
