import { askForPassword, askToSignIn } from "../session/interruptions.ts";
import { reach } from "./reach.ts";
import { basePath } from "../../ui/service-url.ts";

/** Operations that run before somebody is signed in, where 401 is an ordinary response. */
const isPublic = /^\/api\/v1\/(?:setup|session|sign-in-methods|password-resets|invitations\/(?:lookup|accept))(?:\/|$)/;

/**
 * Repeats a request once its obstacle is removed: after an expired session the person signs in again, and for sensitive
 * operations they re-enter their password. Whatever they were doing continues.
 */
export const sessionFetch: typeof fetch = async (input, init) => {
  const response = await reach(input, init);
  if (response.ok || (response.status !== 401 && response.status !== 403)) return response;
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  const path = pathname.slice(basePath.length);
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code === "unauthenticated" && !isPublic.test(path)) return (await askToSignIn()) ? reach(input, init) : response;
  if (code === "reauthentication_required") return (await askForPassword()) ? reach(input, init) : response;
  return response;
};
