import { Button } from '../../../components/button/button.tsx'

/** Instead of the form, when the password was right but the address is not validated. */
export function UnvalidatedNotice({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <h1>Check your mail</h1>
      <p>
        The address <strong>{email}</strong> is not validated yet. A validation link was e-mailed to it. Open the link and you are in your account.
      </p>
      <p className="muted">Nothing came? Look among the unwanted mail, or <a href="/#contact">contact us</a>.</p>
      <p><Button onClick={onBack}>Back to the login</Button></p>
    </>
  )
}
