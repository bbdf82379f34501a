import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import type { SessionReply } from '../../../../shared/contract/auth.ts'
import {
  CHALLENGE_OVER,
  giveSecondFactor,
  secondFactorAnswer,
  secondFactorPasskey,
  TRUSTED_DAYS,
  type SecondFactorAnswer,
} from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { arePasskeysPossible, signWithPasskey, wasGivenUp } from '../../../lib/passkeys.ts'
import { platform } from '../../../platform/index.ts'
import { say } from '../../../lib/words/say.ts'
import { rememberedEmail } from '../remembered-email.ts'
import { PasskeyInBrowser } from './passkey-in-browser.tsx'
import styles from './second-step.module.css'

/** What the login said of an account with a second factor. */
export type FactorAsked = NonNullable<SessionReply['second_factor']>

type Way = SecondFactorAnswer['way']

export interface SecondStepProps {
  asked: FactorAsked
  /** Logged in, and on the way to the next screen. */
  isLeaving: boolean
  onLoggedIn: () => Promise<void>
  /** Back to the form; with what the server said where the login took too long. */
  onBack: (problem: string | null) => void
}

/** Where the person goes on; it came in the place of what had the focus. */
const focus = (element: HTMLElement | null) => element?.focus()

/** The second half of a login: a code of an app, a passkey or a recovery code. */
export function SecondStep({ asked, isLeaving, onLoggedIn, onBack }: SecondStepProps) {
  const { t } = useLingui()
  const ways: Way[] = [
    ...(asked.codes ? ['code' as const] : []),
    ...(asked.passkeys && arePasskeysPossible() ? ['passkey' as const] : []),
    'recovery-code',
  ]
  const [way, setWay] = useState<Way>(ways[0]!)
  const [typed, setTyped] = useState('')
  const [isTrusted, setTrusted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function give(answer: () => Promise<SecondFactorAnswer>) {
    setProblem(null)
    setSending(true)
    try {
      await call(giveSecondFactor, {
        body: { challenge: asked.challenge, answer: await answer(), trust_device: isTrusted },
      })
      await onLoggedIn()
    } catch (error) {
      if (error instanceof ApiError && error.code === CHALLENGE_OVER) onBack(error.message)
      else if (!wasGivenUp(error)) setProblem(messageOf(error, messages.loginFailed))
    } finally {
      setSending(false)
    }
  }

  const byPasskey = () =>
    give(async () => {
      const { options } = await call(secondFactorPasskey, { body: { challenge: asked.challenge } })
      return { way: 'passkey', response: await signWithPasskey(options) }
    })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending) return
    if (way === 'passkey') {
      void byPasskey()
      return
    }
    const checked = secondFactorAnswer.safeParse({ way, code: typed })
    if (checked.success) void give(async () => checked.data)
    else setProblem(say(checked.error.issues[0]?.message ?? messages.codeRequired))
  }

  const choose = (other: Way) => {
    setWay(other)
    setTyped('')
    setProblem(null)
  }

  return (
    <form noValidate onSubmit={submit}>
      <h1>{t`Confirm it’s you`}</h1>
      {way === 'code' && (
        <>
          <p className="muted">{t`Enter the code that your authenticator app shows for this account.`}</p>
          <Field
            key="code"
            label={t`One-time code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={focus}
            maxLength={12}
            className={styles.code}
            value={typed}
            error={problem ?? undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
            }}
          />
        </>
      )}
      {way === 'recovery-code' && (
        <>
          <p className="muted">{t`Enter one of your recovery codes. Each works once.`}</p>
          <Field
            key="recovery-code"
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={focus}
            maxLength={60}
            className={styles.code}
            value={typed}
            error={problem ?? undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
            }}
          />
          {asked.passkeys && !arePasskeysPossible() && platform.shell === null && (
            <p className="muted">{t`Passkeys of this account work in the browser, at the address of this server.`}</p>
          )}
        </>
      )}
      {way === 'passkey' && (
        <>
          <p className="muted">{t`Use a passkey of this account: your fingerprint, face, PIN or security key.`}</p>
          {problem !== null && <Banner tone="danger">{problem}</Banner>}
        </>
      )}
      {platform.shell === null && (
        <Checkbox checked={isTrusted} onChange={({ target }) => setTrusted(target.checked)}>
          {t`Don’t ask again on this device for ${{ days: TRUSTED_DAYS }} days`}
        </Checkbox>
      )}
      <Button type="submit" look="main" ref={way === 'passkey' ? focus : undefined} sending={isSending || isLeaving}>
        {way === 'passkey' ? t`Use a passkey` : t`Log in`}
      </Button>
      {asked.passkeys && <PasskeyInBrowser remember={() => rememberedEmail() !== ''} />}
      <div className={styles.others}>
        {ways.includes('code') && way !== 'code' && (
          <Button look="quiet" onClick={() => choose('code')}>{t`Use a one-time code`}</Button>
        )}
        {ways.includes('passkey') && way !== 'passkey' && (
          <Button look="quiet" onClick={() => choose('passkey')}>{t`Use a passkey`}</Button>
        )}
        {way !== 'recovery-code' && (
          <Button look="quiet" onClick={() => choose('recovery-code')}>{t`Use a recovery code`}</Button>
        )}
        <Button look="quiet" onClick={() => onBack(null)}>{t`Back to the login`}</Button>
      </div>
      {way === 'recovery-code' && (
        <p className="muted">{t`Lost everything? Ask the operator of this server to reset your second factors.`}</p>
      )}
    </form>
  )
}
