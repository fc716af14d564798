export default function WelcomePage() {
  return <h1 className="p-6 text-lg font-[650]">Welcome</h1>;
}
