import NewProject from "../../settings/new-project.tsx";
import { type Creation, stopCreating } from "../creating.ts";
import { NewReport } from "./new-report.tsx";

export default function CreateDialog({ kind }: { readonly kind: Creation }) {
  return kind === "report" ? <NewReport onClose={stopCreating} /> : <NewProject onClose={stopCreating} />;
}
