import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../service/api/client.ts";
import { isInDeleted } from "../../service/session/deleted-organisation.ts";
import { linkInto } from "../../service/session/organisation.ts";
import { membershipOf, sessionQuery } from "../../service/session/session.ts";
import { signOut } from "../../service/session/sign-out.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactMinute } from "../../texts/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Problem } from "../../ui/problem.tsx";
import { basePath } from "../../ui/service-url.ts";
import { Entrance } from "../frame/entrance.tsx";
import { deletedTexts } from "./texts.ts";

const leave = () => location.replace(`${basePath}/`);

/** What members of a deleted organisation see. Owners can undo it here. */
export default function DeletedPage() {
  const texts = useTexts(deletedTexts);
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const isElsewhere = session !== undefined && (!session?.organisations.length || !isInDeleted(session));
  useEffect(() => {
    if (isElsewhere) leave();
  }, [isElsewhere]);
  if (!session || isElsewhere) return null;
  const { organisation } = membershipOf(session);
  const until = organisation.purge_at === null ? "" : exactMinute(organisation.purge_at);
  const isOwner = organisation.role === "owner";
  const others = session.organisations.filter(({ deleted_at }) => deleted_at === null);
  return (
    <Entrance title={texts.title(organisation.name)}>
      <p className="mb-5 text-ink-2">{isOwner ? texts.forOwners(until) : texts.forMembers(until)}</p>
      {isOwner && <Restore />}
      {others.length > 0 && (
        <ul aria-label={texts.others}>
          {others.map(({ id, name }) => (
            <li key={id} className="mb-2.5">
              <a href={linkInto(id)} className={`${buttonClass("plain", "large")} w-full`}>
                <span className="truncate">{texts.open(name)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" size="large" className="w-full" onClick={() => void signOut(queryClient)}>
        {texts.signOut}
      </Button>
    </Entrance>
  );
}

function Restore() {
  const texts = useTexts(deletedTexts);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const restore = async () => {
    setBusy(true);
    try {
      await api.restoreOrganisation();
      leave();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <Button look="primary" size="large" className="mb-2.5 w-full" busy={isBusy} onClick={() => void restore()}>
        {texts.restore}
      </Button>
    </>
  );
}
