export default function SignInPage() {
  return <h1 className="p-6 text-lg font-[650]">Sign in</h1>;
}
