import { useSuspenseQueries } from "@tanstack/react-query";
import { methodsQuery, ownMethodsQuery } from "../../entrance/methods.ts";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

export default function Security() {
  const [{ data: methods }, { data: own }] = useSuspenseQueries({ queries: [methodsQuery, ownMethodsQuery] });
  return (
    <>
      <Passkeys methods={methods} />
      {methods.single_sign_on !== null && (
        <SingleSignOn methods={methods} provider={methods.single_sign_on} isConnected={own.single_sign_on} />
      )}
      {methods.passwords && <Password hasPassword={own.password} />}
      <Sessions />
    </>
  );
}
