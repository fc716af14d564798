export default function NotificationsPage() {
  return <h1 className="p-6 text-lg font-[650]">Notifications</h1>;
}
