import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { LinkedText } from "../../comments/linked-text.tsx";

interface AgentTextProps {
  readonly text: string;
  readonly projectId: string;
}

/** The words of an agent: plain text, in which only addresses of the project's own website are clickable. */
export function AgentText({ text, projectId }: AgentTextProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const url = projects.find(({ id }) => id === projectId)?.url;
  const host = url ? URL.parse(url)?.host : undefined;
  return <LinkedText text={text} onlyHosts={host ? [host] : []} />;
}
