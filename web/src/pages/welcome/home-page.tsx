export default function HomePage() {
  return <h1 className="p-6 text-lg font-[650]">Inbox</h1>;
}
