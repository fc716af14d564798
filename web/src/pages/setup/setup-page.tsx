export default function SetupPage() {
  return <h1 className="p-6 text-lg font-[650]">Set up Corkboard</h1>;
}
