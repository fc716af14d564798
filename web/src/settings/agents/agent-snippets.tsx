import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { Choice, Copyable } from "../controls.tsx";
import { type AgentTool, connections, keepToken, run, tryRun } from "./snippets.ts";
import { agentTexts } from "./texts.ts";

type Way = "attended" | "unattended";

const tools: readonly AgentTool[] = ["claude", "codex", "opencode", "command"];
const ways: readonly Way[] = ["attended", "unattended"];

/** How to connect each agent, ready to be copied. Without a token, a placeholder stands in its place. */
export function AgentSnippets({ token = "TOKEN" }: { readonly token?: string }) {
  const texts = useTexts(agentTexts);
  const [tool, setTool] = useState<AgentTool>("claude");
  const [way, setWay] = useState<Way>("attended");
  return (
    <>
      <Chips label={texts.tool} values={tools} names={texts.tools} chosen={tool} onChoose={setTool} />
      <Chips label={texts.way} values={ways} names={texts.ways} chosen={way} onChoose={setWay} />
      {way === "attended" ? (
        <Snippet
          help={texts.help[tool]}
          label={texts.tools[tool]}
          text={connections[tool]({ service: serviceUrl, token })}
        />
      ) : (
        <UnattendedRun tool={tool} token={token} />
      )}
    </>
  );
}

function UnattendedRun({ tool, token }: { readonly tool: AgentTool; readonly token: string }) {
  const texts = useTexts(agentTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects[0]?.id ?? "PROJECT_ID";
  return (
    <>
      {projects.length > 0 && (
        <Choice
          label={texts.project}
          value={projectId}
          options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
          onChange={setChosen}
        />
      )}
      <p className="mb-3 text-sm text-ink-2">{texts.where}</p>
      <Snippet
        help={texts.tryHelp}
        label={texts.tryIt}
        text={`${keepToken({ service: serviceUrl, token })}\n${tryRun(tool, projectId)}`}
      />
      <Snippet help={texts.runHelp[tool]} label={texts.tools[tool]} text={run(tool, projectId)} />
    </>
  );
}

interface SnippetProps {
  readonly help: string;
  readonly label: string;
  readonly text: string;
}

/** About as many characters as a line of the field has. */
const lineLength = 76;

function Snippet({ help, label, text }: SnippetProps) {
  const rows = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return (
    <div className="mb-3.5 last:mb-0">
      <p className="mb-1.5 text-sm text-ink-2">{help}</p>
      <Copyable label={label} text={text} rows={rows} />
    </div>
  );
}

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

const Chips = <Value extends string>({ label, values, names, chosen, onChoose }: ChipsProps<Value>) => (
  <div role="group" aria-label={label} className="mb-3 flex flex-wrap gap-1.5">
    {values.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === chosen}
        className={chipClass(each === chosen)}
        onClick={() => onChoose(each)}
      >
        {names[each]}
      </button>
    ))}
  </div>
);
