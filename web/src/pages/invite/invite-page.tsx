export default function InvitePage() {
  return <h1 className="p-6 text-lg font-[650]">Accept invitation</h1>;
}
