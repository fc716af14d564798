export default function ResetPage() {
  return <h1 className="p-6 text-lg font-[650]">Reset password</h1>;
}
