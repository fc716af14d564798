export default function SettingsPage() {
  return <h1 className="p-6 text-lg font-[650]">Settings</h1>;
}
