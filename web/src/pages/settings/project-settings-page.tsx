export default function ProjectSettingsPage() {
  return <h1 className="p-6 text-lg font-[650]">Project settings</h1>;
}
