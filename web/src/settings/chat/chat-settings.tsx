import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../texts/catalogue.ts";
import { Failed } from "../../ui/error-boundary.tsx";
import { Section } from "../section.tsx";
import { ChatForm } from "./chat-form.tsx";
import { chatQuery } from "./chat-query.ts";
import { ChatState } from "./chat-state.tsx";
import { chatTexts } from "./texts.ts";

/** Where the project's messages are sent. For owners. */
export function ChatSettings({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(chatTexts);
  const { data: address, error, refetch } = useQuery(chatQuery(projectId));
  return (
    <Section title={texts.title} help={texts.help}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : address === undefined ? (
        <div aria-hidden="true" className="skeleton h-40 rounded-large" />
      ) : (
        <>
          {address && <ChatState address={address} />}
          <ChatForm key={address === null ? "new" : "set"} projectId={projectId} address={address} />
        </>
      )}
    </Section>
  );
}
