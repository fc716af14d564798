import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../ui/stored.ts";

export type LinkPage = "setup" | "invite" | "reset";

const storageKey = (page: string) => `corkboard.link.${page}`;

/** The secret of the link that opened the page. */
export function useLinkSecret(page: LinkPage): string {
  const [secret] = useState(() => takeLinkSecret(page));
  useEffect(() => {
    // Another link to the same page, opened in this tab, changes the fragment only.
    const reload = () => location.hash !== "" && location.reload();
    addEventListener("hashchange", reload);
    return () => removeEventListener("hashchange", reload);
  }, []);
  return secret;
}

/**
 * The secret of a link, which is its fragment. It is removed from the address at once, so that it stays out of the
 * history and of screenshots; this tab keeps it until it is used, so that reloading the page does no harm.
 */
function takeLinkSecret(page: LinkPage): string {
  const secret = location.hash.slice(1);
  if (secret === "") return readStored(storageKey(page), "sessionStorage") ?? "";
  writeStored(storageKey(page), secret, "sessionStorage");
  history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

export const forgetLinkSecret = (page: LinkPage): void => writeStored(storageKey(page), undefined, "sessionStorage");
