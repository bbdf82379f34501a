import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  endOneTimeCodes,
  oneTimeCodeProof,
  oneTimeCodesEnd,
} from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { factorsQuery } from './factors-query.ts'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'

/** Codes of an authenticator app: off, being set up, or on since a day. */
export function OneTimeCodes({
  since,
  onRecoveryCodes,
}: {
  /** ISO 8601; null while they are off. */
  since: string | null
  onRecoveryCodes: (codes: readonly string[]) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const [isEnding, setEnding] = useState(false)
  const begin = useMutation({ mutationFn: () => call(beginOneTimeCodes) })
  if (since !== null) {
    return (
      <>
        <p className={styles.state}>
          <Badge>{t`ON`}</Badge>
          <span>{t`Since ${{ date: format.moment(new Date(since), 'date') }}`}</span>
        </p>
        <p className="muted">{t`Logging in with your password also takes a code from your app.`}</p>
        <Button onClick={() => setEnding(true)}>{t`Turn off`}</Button>
        <EndDialog open={isEnding} onClose={() => setEnding(false)} />
      </>
    )
  }
  return (
    <>
      <p className="muted">
        <Trans>
          An authenticator app on your phone shows a new code every 30 seconds. Logging in then takes your password and
          that code.
        </Trans>
      </p>
      {begin.error && <Banner tone="danger">{messageOf(begin.error, messages.unreachable)}</Banner>}
      {begin.data ? (
        <SetUp offered={begin.data} onCancel={() => begin.reset()} onRecoveryCodes={onRecoveryCodes} />
      ) : (
        <Button sending={begin.isPending} onClick={() => begin.mutate()}>{t`Set up one-time codes`}</Button>
      )}
    </>
  )
}

function SetUp({
  offered: { secret, uri },
  onCancel,
  onRecoveryCodes,
}: {
  offered: { secret: string; uri: string }
  onCancel: () => void
  onRecoveryCodes: (codes: readonly string[]) => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm(oneTimeCodeProof, { code: '' })
  const { setFocus } = form
  // The button that had the focus is gone.
  useEffect(() => setFocus('code'), [setFocus])

  const send = form.handleSubmit(async ({ code }) => {
    setProblem(null)
    try {
      const { recovery_codes: codes } = await call(confirmOneTimeCodes, { body: { code } })
      await queries.invalidateQueries(factorsQuery)
      onRecoveryCodes(codes ?? [])
    } catch (error) {
      if (!showFieldErrors(error, ['code'])) setProblem(messageOf(error, messages.unreachable))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <ol className={styles.setUp}>
        <li>
          <span>{t`1. Scan this with your authenticator app.`}</span>
          <QrCode text={uri} label={t`QR code with the key for your authenticator app`} />
        </li>
        <li>
          <span>{t`Or type in this key:`}</span>
          <code className={styles.key} dir="ltr">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </li>
        <li>
          <span>{t`2. Enter the code that the app shows.`}</span>
          <Field
            label={t`One-time code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            {...field('code')}
          />
        </li>
      </ol>
      <div className={styles.actions}>
        <Button type="submit" look="main" sending={form.formState.isSubmitting}>{t`Turn on`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}

function EndDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Turn off one-time codes`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" type="submit" form={id} sending={isSending}>{t`Turn off`}</Button>
        </>
      }
    >
      {open && <EndForm id={id} onSending={setSending} onDone={onClose} />}
    </Dialog>
  )
}

function EndForm({
  id,
  onSending,
  onDone,
}: {
  id: string
  onSending: (isSending: boolean) => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm(oneTimeCodesEnd, { password: '', code: '' })

  const send = form.handleSubmit(async (body) => {
    setProblem(null)
    onSending(true)
    try {
      await call(endOneTimeCodes, { body })
      await queries.invalidateQueries(factorsQuery)
      onDone()
    } catch (error) {
      if (!showFieldErrors(error, ['password', 'code'])) setProblem(messageOf(error, messages.unreachable))
    } finally {
      onSending(false)
    }
  })

  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <p className="muted">{t`Without another factor, your password alone will open your account again.`}</p>
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <Field
        label={t`One-time code or recovery code`}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={60}
        {...field('code')}
      />
    </form>
  )
}
