import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { profileQuery, useProfile } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { UnvalidatedAddress } from './unvalidated-address.tsx'
import { emailForm, type EmailForm } from './email-schema.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

/** /account/email. The new address counts at once; the mails to both addresses say what else there is to do. */
export default function EmailScreen() {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: profile } = useProfile()
  const [result, setResult] = useState<{ problem: Phrase } | { changedTo: string } | null>(null)
  const { form, field, showFieldErrors, reset } = useCheckedForm<EmailForm>(emailForm, { email: '' })

  const address = profile?.user.email

  const send = form.handleSubmit(async ({ email }) => {
    setResult(null)
    try {
      await call(changeEmail, { body: { email } })
      reset({ email: '' })
      setResult({ changedTo: email })
      await queries.invalidateQueries(profileQuery)
    } catch (error) {
      if (!showFieldErrors(error, ['email'])) setResult({ problem: phraseOf(error, messages.unreachable) })
    }
  })

  return (
    <AccountScreen title={t`Change e-mail address`}>
      <AccountSection title={t`New address`}>
        <form noValidate onChange={() => setResult(null)} onSubmit={(event) => void send(event)}>
          <output>
            {result && 'changedTo' in result && (
              <Banner tone="ok">
                {say(messages.emailChanged)} <WhatNext changedTo={result.changedTo} />
              </Banner>
            )}
          </output>
          {result && 'problem' in result && <Banner tone="danger">{say(result.problem)}</Banner>}
          <p className="muted">
            <Trans>
              Your address is <strong>{address}</strong>. You log in with it, and we send our e-mails there.
            </Trans>
          </p>
          <Field label={t`E-mail`} type="email" autoComplete="email" {...field('email')} />
          <Button type="submit" look="main" sending={form.formState.isSubmitting}>
            {t`Change e-mail address`}
          </Button>
        </form>
      </AccountSection>
      {profile && !profile.user.metadata.has_email_address_validated && (
        <AccountSection title={t`Not validated`}>
          <UnvalidatedAddress email={profile.user.email} wasSent={result !== null && 'changedTo' in result} />
        </AccountSection>
      )}
    </AccountScreen>
  )
}

function WhatNext({ changedTo }: { changedTo: string }) {
  return (
    <Trans>
      Open the link we e-mailed to <strong>{changedTo}</strong> before you next log in. For 72 hours you can undo the
      change from your old address, and we send links to choose a new password there.
    </Trans>
  )
}
