import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";

export function useProjectName(id: string | null): string | undefined {
  const { data: projects = [] } = useQuery(projectsQuery);
  return projects.find((project) => project.id === id)?.name;
}
