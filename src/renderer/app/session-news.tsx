import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../components/button/button.tsx'
import { Dialog } from '../components/dialog/dialog.tsx'
import { answerAnotherPerson } from '../lib/another-person.ts'
import { drawnFor } from '../lib/drawn-for.ts'
import { guestHere } from '../lib/guest.ts'
import { isSamePerson } from '../lib/profile.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { hearOtherTabs } from '../lib/session-news.ts'
import { readSession, refreshSession } from '../lib/session.ts'

/** Keeps a page from standing there for one person while another is signed in, which happens in another tab. */
export function SessionNews() {
  const { t } = useLingui()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => hearOtherTabs(() => void follow()), [])
  useEffect(() => answerAnotherPerson(setMessage), [])
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(open) => open || setMessage(null)}
      title={t`Someone else is logged in`}
      actions={
        <>
          <Button onClick={() => setMessage(null)}>{t`Not now`}</Button>
          <Button look="main" onClick={reloadPage}>
            {t`Reload the page`}
          </Button>
        </>
      }
    >
      <p>
        {message} <Trans>Nothing was changed.</Trans>
      </p>
    </Dialog>
  )
}

/** Another tab logged somebody in or out. A page of the same person goes on; any other is drawn anew. */
async function follow(): Promise<void> {
  // A guest's page stays theirs: the server refuses what it would write for somebody else.
  if (drawnFor() === null || guestHere() !== null) return refreshSession()
  // Where the server cannot be asked it refuses what this page would write.
  const isSame = readSession() !== null && (await isSamePerson().catch(() => true))
  if (isSame) refreshSession()
  else reloadPage()
}
