import { LegalPage } from './legal-page.tsx'

/** Privacy policy: what is stored, where sound goes, which cookies there are. */
export function Privacy() {
  return (
    <LegalPage title="Privacy policy" changed="21 November 2026">
      <p>This page says what Longhand stores about you and what for. The operator of this server is answerable for it.</p>
      <h2>What is stored</h2>
      <ul>
        <li>Your e-mail address and a hash of your password, never the password itself.</li>
        <li>Your signed-in sessions, so that you stay signed in and can be signed out.</li>
        <li>The recordings you upload, their transcripts, and earlier versions of those.</li>
        <li>Technical logs of requests: time, path, result. They hold no passwords and no keys.</li>
      </ul>
      <h2>Where your recordings go</h2>
      <p>They are written down on this server, unless its operator has connected a remote speech service; then the sound is sent there to be written down. They are not used for anything else.</p>
      <h2>Cookies</h2>
      <p>Three at most, all for signing in: <code>token</code> (your session), <code>session</code> (your role and when the session ends, so that the right pages show) and, only if you ask to be remembered, <code>remembered_email</code>. No one else sets cookies here, and nothing counts your visits. Your choice of light or dark stays in your browser.</p>
      <h2>Deleting</h2>
      <p>Deleting a file removes the recording, the text and everything made from them. It cannot be undone. Copies in the operator's own backups go when those backups do.</p>
    </LegalPage>
  )
}
