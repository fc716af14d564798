import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { endInterruption } from "../../service/session/interruptions.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { methodsQuery, ownMethodsQuery, waysOfDialog } from "../methods.ts";
import { hasOtherWays } from "../methods/other-ways.tsx";
import { openProvider } from "../methods/single-sign-on.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import { dialogTexts } from "./texts.ts";

/** The person proves again who they are, in any of their ways to sign in. */
export default function ConfirmIdentity() {
  const texts = useTexts(dialogTexts);
  const queryClient = useQueryClient();
  const { data: methods } = useQuery(methodsQuery);
  const { data: own } = useQuery({ ...ownMethodsQuery, staleTime: 0 });
  if (!methods || !own) return null;
  const offered = waysOfDialog(methods);
  const ways = {
    passkeys: offered.passkeys && own.passkeys > 0,
    singleSignOn: own.single_sign_on ? offered.singleSignOn : null,
    codes: own.code,
  };
  const isByPassword = own.password && !hasOtherWays(ways);
  const confirmed = () => endInterruption(true);
  return (
    <IdentityDialog
      title={isByPassword ? texts.passwordTitle : texts.confirmTitle}
      reason={own.password ? texts.passwordReason : texts.confirmReason}
      submit={texts.confirm}
      email={queryClient.getQueryData(sessionQuery.queryKey)?.identity.email ?? ""}
      hasPassword={own.password}
      ways={ways}
      onPassword={async (_email, password) => {
        await api.reauthenticate({ body: { password } });
        confirmed();
      }}
      onPasskey={async (response) => {
        await api.reauthenticateWithPasskey({ body: { response } });
        confirmed();
      }}
      onCode={async (_email, code) => {
        await api.reauthenticateWithCode({ body: { code } });
        confirmed();
      }}
      onSingleSignOn={() => openProvider("reauthenticate")}
    />
  );
}
