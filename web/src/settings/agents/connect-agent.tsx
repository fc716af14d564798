import { useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Bot } from "../../ui/icons.ts";
import { NewToken } from "../tokens/new-token.tsx";
import { Section } from "../section.tsx";
import { AgentSnippets } from "./agent-snippets.tsx";
import { agentTexts } from "./texts.ts";

export function ConnectAgent() {
  const texts = useTexts(agentTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={texts.connect} help={texts.connectHelp}>
      <AgentSnippets />
      <Button size="small" className="mt-3" icon={<Bot size={14} />} onClick={() => setAdding(true)}>
        {texts.createToken}
      </Button>
      {isAdding && <NewToken initialScope="agent" onClose={() => setAdding(false)} />}
    </Section>
  );
}
