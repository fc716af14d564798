export default function TicketsPage() {
  return <h1 className="p-6 text-lg font-[650]">Tickets</h1>;
}
