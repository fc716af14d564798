import { useQueryClient } from "@tanstack/react-query";
import { enter } from "../../service/session/enter.ts";
import { nextPath } from "../../service/session/next-path.ts";
import { signInAddress, signInSearch } from "../../service/session/sign-in-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { quietLinkClass } from "../frame/entrance.tsx";
import { SignInWays } from "../frame/sign-in-ways.tsx";
import { entranceTexts } from "../frame/texts.ts";

export function SignInForm() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  return (
    <SignInWays
      next={nextPath(signInSearch().next)}
      onSession={(session) => enter(queryClient, session)}
      forgotten={
        <a href={signInAddress({ ...signInSearch(), forgotten: true })} className={quietLinkClass}>
          {texts.forgotten}
        </a>
      }
    />
  );
}
