import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { publicApi } from "../../service/api/client.ts";
import { enter } from "../../service/session/enter.ts";
import { forgetLinkSecret } from "../../service/session/link-secret.ts";
import { basePath } from "../../ui/service-url.ts";

export interface AcceptProps {
  readonly secret: string;
  readonly invitation: Wire.InvitationLookup;
}

/** Accepts the invitation and opens the organisation in this tab. */
export function useAcceptance({ secret, invitation }: AcceptProps) {
  const queryClient = useQueryClient();
  return async (asNewPerson: { name?: string; password?: string } = {}) => {
    const { data } = await publicApi.acceptInvitation({ body: { secret, ...asNewPerson } });
    forgetLinkSecret("invite");
    enter(queryClient, data, invitation.organisation.id);
    location.assign(`${basePath}/`);
  };
}
