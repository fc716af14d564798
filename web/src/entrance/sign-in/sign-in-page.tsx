import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient as sharedQueries } from "../../service/api/query-client.ts";
import { nextPath } from "../../service/session/next-path.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { signOut } from "../../service/session/sign-out.ts";
import { methodsQuery } from "../methods.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Entrance } from "../frame/entrance.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { Forgotten } from "./forgotten.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SetupHint } from "./setup-hint.tsx";
import { signInSearch } from "../../service/session/sign-in-address.ts";

// While the session is looked up.
void sharedQueries.prefetchQuery(methodsQuery);

export default function SignInPage() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const { next, forgotten } = signInSearch();
  const { data: session } = useQuery(sessionQuery);
  const isInside = !!session && session.organisations.length > 0;
  useEffect(() => {
    if (isInside) location.replace(nextPath(next));
  }, [isInside, next]);
  if (isInside) return null;
  if (session)
    return (
      <Entrance title={texts.noOrganisation}>
        <p className="mb-5 text-ink-2">{texts.signedInWithout(session.identity.email)}</p>
        <Button size="large" className="w-full" onClick={() => void signOut(queryClient)}>
          {texts.signOut}
        </Button>
      </Entrance>
    );
  if (forgotten) return <Forgotten />;
  return (
    <Entrance title={texts.signIn} subtitle={texts.signInTo}>
      <SignInForm />
      <SetupHint />
    </Entrance>
  );
}
