import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { refreshSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { devicesQuery } from '../devices/devices-query.ts'
import { passwordForm, type PasswordForm } from './password-schema.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

const EMPTY: PasswordForm = { old_password: '', new_password: '', confirm: '' }

/** /account/password. The other devices are signed out; this one stays. */
export default function PasswordScreen() {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const [result, setResult] = useState<{ problem: Phrase } | 'done' | null>(null)
  const { form, field, showFieldErrors, reset } = useCheckedForm<PasswordForm>(passwordForm, EMPTY)

  const send = form.handleSubmit(async ({ old_password, new_password }) => {
    setResult(null)
    try {
      await call(changePassword, { body: { old_password, new_password } })
      refreshSession()
      void queries.invalidateQueries(devicesQuery)
      reset(EMPTY)
      setResult('done')
    } catch (error) {
      if (!showFieldErrors(error, ['old_password', 'new_password']))
        setResult({ problem: phraseOf(error, messages.unreachable) })
    }
  })

  return (
    <AccountScreen title={t`Change password`}>
      <AccountSection title={t`Your password`}>
        <form noValidate onChange={() => setResult(null)} onSubmit={(event) => void send(event)}>
          <output>
            {result === 'done' && (
              <Banner tone="ok">
                {say(messages.passwordChanged)}{' '}
                <Trans>Your other devices are signed out, and your access tokens are revoked.</Trans>
              </Banner>
            )}
          </output>
          {result !== null && result !== 'done' && <Banner tone="danger">{say(result.problem)}</Banner>}
          <PasswordField label={t`Old password`} autoComplete="current-password" {...field('old_password')} />
          <PasswordField label={t`New password`} autoComplete="new-password" {...field('new_password')} />
          <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('confirm')} />
          <Button type="submit" look="main" sending={form.formState.isSubmitting}>
            {t`Change password`}
          </Button>
        </form>
      </AccountSection>
    </AccountScreen>
  )
}
