import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { profileQuery, useProfile } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { UnvalidatedAddress } from './unvalidated-address.tsx'
import { emailForm, type EmailForm } from './email-schema.ts'

/** /account/email. The new address counts at once; the mails to both addresses say what else there is to do. */
export default function EmailScreen() {
  const queries = useQueryClient()
  const { data: profile } = useProfile()
  const [result, setResult] = useState<{ problem: string } | { changedTo: string } | null>(null)
  const { form, field, showFieldErrors, reset } = useCheckedForm<EmailForm>(emailForm, { email: '' })

  const send = form.handleSubmit(async ({ email }) => {
    setResult(null)
    try {
      await call(changeEmail, { body: { email } })
      reset({ email: '' })
      setResult({ changedTo: email })
      await queries.invalidateQueries(profileQuery)
    } catch (error) {
      showFieldErrors(error, ['email'])
      setResult({ problem: messageOf(error, messages.unreachable) })
    }
  })

  return (
    <AccountScreen title="Change e-mail address">
      <AccountSection title="New address">
        <form noValidate onChange={() => setResult(null)} onSubmit={(event) => void send(event)}>
          <output>
            {result && 'changedTo' in result && (
              <Banner tone="ok">
                {messages.emailChanged} Open the link that was mailed to <strong>{result.changedTo}</strong> before you
                log in the next time. For 72 hours the old address can undo the change, and is where a link to choose a
                new password goes.
              </Banner>
            )}
          </output>
          {result && 'problem' in result && <Banner tone="danger">{result.problem}</Banner>}
          <p className="muted">
            Your address is <strong>{profile?.user.email}</strong>. You log in with it, and our mails go there.
          </p>
          <Field label="E-mail" type="email" autoComplete="email" {...field('email')} />
          <Button type="submit" look="main" sending={form.formState.isSubmitting}>
            Change e-mail address
          </Button>
        </form>
      </AccountSection>
      {profile && !profile.user.metadata.has_email_address_validated && (
        <AccountSection title="Not validated">
          <UnvalidatedAddress email={profile.user.email} wasSent={result !== null && 'changedTo' in result} />
        </AccountSection>
      )}
    </AccountScreen>
  )
}
