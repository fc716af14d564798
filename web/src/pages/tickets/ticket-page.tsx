export default function TicketPage() {
  return <h1 className="p-6 text-lg font-[650]">Ticket</h1>;
}
