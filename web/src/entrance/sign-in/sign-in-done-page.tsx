import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery } from "../../service/session/session.ts";
import { announce } from "../../service/session/session-news.ts";
import { problemInAddress } from "../explain.ts";
import { signInTexts } from "../methods/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Entrance } from "../frame/entrance.tsx";

/** The end of single sign-on in a window of its own: the tab that opened it continues. */
export default function SignInDonePage() {
  const texts = useTexts(signInTexts);
  const problem = problemInAddress();
  const { data: session } = useQuery(sessionQuery);
  const identity = problem === undefined ? session?.identity.id : undefined;
  useEffect(() => {
    if (identity === undefined) return;
    announce({ type: "signed-in", identity });
    close();
  }, [identity]);
  return (
    <Entrance title={problem === undefined ? texts.doneTitle : texts.notDoneTitle}>
      <p role="status" className="mb-5 text-ink-2">
        {problem ?? texts.done}
      </p>
      <Button size="large" className="w-full" onClick={() => close()}>
        {texts.close}
      </Button>
    </Entrance>
  );
}
