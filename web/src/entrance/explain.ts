import { hasCode } from "../service/api/client.ts";
import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { WindowBlocked } from "./methods/single-sign-on.ts";
import { signInTexts } from "./methods/texts.ts";

/** What went wrong with a way to sign in, and what to do. */
export function explainWay(error: unknown, provider: string | null): string {
  const texts = currentTexts(signInTexts);
  if (error instanceof WindowBlocked) return texts.allowWindows;
  if (hasCode(error, "invalid_passkey")) return texts.passkeyFailed;
  if (hasCode(error, "rate_limited")) return texts.tooManyAttempts;
  if (hasCode(error, "sign_in_provider_unreachable")) return texts.providerDown(provider ?? "");
  return errorMessage(error);
}

/** Why single sign-on failed, by what the address says. */
export function problemInAddress(): string | undefined {
  const problem = new URLSearchParams(location.search).get("problem");
  if (problem === null) return undefined;
  const { problems } = currentTexts(signInTexts);
  return Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : problems.failed;
}
