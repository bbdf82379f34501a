import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSay } from '../../lib/words/use-say.ts'
import type { Phrase } from '../../../shared/words/phrase.ts'

/** The server mails a link at most once a minute. */
const WAIT_SECONDS = 60

export interface ResendLinkProps {
  resend: () => Promise<unknown>
  /** Whether one was mailed just now, so that the button waits from the start. */
  wasSent: boolean
}

/** Has the validation link mailed again; the button waits until the server would do it. */
export function ResendLink({ resend, wasSent }: ResendLinkProps) {
  const say = useSay()
  const { t } = useLingui()
  const { secondsLeft, restart } = useSecondsLeft({ seconds: WAIT_SECONDS, startsNow: wasSent })
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<{ tone: 'ok' | 'danger'; text: Phrase; why?: string } | null>(null)

  const send = async () => {
    setSending(true)
    setResult(null)
    try {
      await resend()
      restart()
      setResult({ tone: 'ok', text: messages.emailSent })
    } catch (error) {
      setResult({
        tone: 'danger',
        text: messages.emailNotSent,
        why: error instanceof ApiError ? error.message : '',
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <output>{result?.tone === 'ok' && <Banner tone="ok">{say(result.text)}</Banner>}</output>
      {result?.tone === 'danger' && (
        <Banner tone="danger">
          {say(result.text)} {result.why}
        </Banner>
      )}
      <p>
        <Button disabled={secondsLeft > 0} sending={isSending} onClick={() => void send()}>
          {secondsLeft > 0 ? t`Send the link again in ${secondsLeft} s` : t`Send the link again`}
        </Button>
      </p>
    </>
  )
}
