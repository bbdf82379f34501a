import { LegalPage } from './legal-page.tsx'

/** Terms of services. */
export function Terms() {
  return (
    <LegalPage title="Terms of services" changed="21 November 2026">
      <p>These terms are between you and whoever runs this server (the operator). Longhand is the software; the operator decides how it is offered here.</p>
      <h2>Your account</h2>
      <p>You need an e-mail address that you can read. Keep your password to yourself. What is done through your account counts as done by you.</p>
      <h2>Your recordings</h2>
      <p>What you upload stays yours, and so does the text made from it. You give leave to store and process it as far as the service needs. Upload only what you may, and only where the people recorded would not object or the law lets you.</p>
      <h2>What the service does</h2>
      <p>A machine writes down the speech in your files. It makes mistakes: names, numbers and words that sound alike above all. Read a transcript against its recording before you rely on it. The operator does not promise that the text is complete or right.</p>
      <h2>What is not allowed</h2>
      <ul>
        <li>Breaking the law with the help of the service, or the rights of other people.</li>
        <li>Trying to reach files that are not yours, or to overload the server.</li>
      </ul>
      <h2>Ending it</h2>
      <p>You may stop at any time and delete your files. The operator may close an account that breaks these terms.</p>
    </LegalPage>
  )
}
