import { useState } from 'react'
import { deleteAccount } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { DataDownload } from './data-download.tsx'
import { deleteForm, type DeleteForm } from './delete-schema.ts'

/** /account/delete. It cannot be undone, so the word has to be typed. */
export default function DeleteScreen() {
  const [isFailed, setFailed] = useState(false)
  const { form, field } = useCheckedForm<DeleteForm>(deleteForm, { confirm: '' })

  const send = form.handleSubmit(async () => {
    setFailed(false)
    try {
      await call(deleteAccount)
      // The reply has cleared the cookies; a fresh page keeps nothing of the person in memory.
      location.assign('/auth/login')
    } catch {
      setFailed(true)
    }
  })

  return (
    <AccountScreen title="Delete account">
      <AccountSection title="Your data">
        <DataDownload />
      </AccountSection>
      <AccountSection title="What goes">
        <ul>
          <li>your files with their recordings, and all their texts and versions</li>
          <li>your e-mail address and password, and all sessions on all devices</li>
          <li>work that is going on for you</li>
        </ul>
        <p className="muted">It goes at once and for good. Nobody can bring it back.</p>
      </AccountSection>
      <AccountSection title="Confirm">
        <form noValidate onSubmit={(event) => void send(event)}>
          {isFailed && <Banner tone="danger">{messages.deleteFailed}</Banner>}
          <Field label="Type DELETE" autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field('confirm')} />
          <Button type="submit" look="danger" sending={form.formState.isSubmitting}>Delete account</Button>
        </form>
      </AccountSection>
    </AccountScreen>
  )
}
