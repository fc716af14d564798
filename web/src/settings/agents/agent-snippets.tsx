import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { Choice, Copyable } from "../controls.tsx";
import { type AgentTool, snippets } from "./snippets.ts";
import { agentTexts } from "./texts.ts";
import { serviceUrl } from "../../ui/service-url.ts";

const tools: readonly AgentTool[] = ["claude", "codex", "opencode", "command"];

/** How to connect each agent, ready to be copied. Without a token, a placeholder stands in its place. */
export function AgentSnippets({ token = "TOKEN" }: { readonly token?: string }) {
  const texts = useTexts(agentTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const [tool, setTool] = useState<AgentTool>("claude");
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects[0]?.id ?? "PROJECT_ID";
  const text = snippets[tool]({ service: serviceUrl, token, projectId });
  return (
    <>
      <div role="group" aria-label={texts.tool} className="mb-3 flex flex-wrap gap-1.5">
        {tools.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tool}
            className={chipClass(each === tool)}
            onClick={() => setTool(each)}
          >
            {texts.tools[each]}
          </button>
        ))}
      </div>
      {tool === "command" && projects.length > 0 && (
        <Choice
          label={texts.project}
          value={projectId}
          options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
          onChange={setChosen}
        />
      )}
      <p className="mb-1.5 text-sm text-ink-2">{texts.help[tool]}</p>
      <Copyable label={texts.tools[tool]} text={text} rows={tool === "opencode" ? 12 : 3} />
    </>
  );
}
