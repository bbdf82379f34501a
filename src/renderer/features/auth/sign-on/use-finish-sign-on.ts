import type { SessionReply } from '../../../../shared/contract/auth.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { appPasskeySignIn } from '../../../../shared/contract/factors.ts'
import { finishSignOn, SIGN_ON_FAULTS, type SignOnFaultName } from '../../../../shared/contract/sign-on.ts'
import { messages } from '../../../../shared/messages.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import { takeKept } from './app-verifier.ts'

const WORDS: Readonly<Record<SignOnFaultName, Phrase>> = {
  unavailable: messages.signOnUnavailable,
  refused: messages.signOnRefused,
  denied: messages.signOnDenied,
  over: messages.signOnOver,
  address: messages.signOnAddress,
  domain: messages.signOnDomain,
  closed: messages.signOnClosed,
  taken: messages.signOnTaken,
}

/** What came back: which attempt of this browser's, or the code that it handed over to the app. */
type Back = { attempt: string } | { code: string }

/** What a browser has handed over to this app. */
function inApp(code: string): Promise<SessionReply> {
  const kept = takeKept()
  const body = { code, verifier: kept?.verifier ?? '' }
  return kept?.by === 'passkey'
    ? call(appPasskeySignIn, { body: { ...body, remember: kept.remember } })
    : call(finishSignOn, { body })
}

/** Goes on with a sign-on that has come back: once, however often the screen is drawn. */
export function useFinishSignOn({
  onReply,
  onProblem,
}: {
  onReply: (reply: SessionReply) => Promise<void>
  onProblem: (problem: Phrase) => void
}): { isFinishing: boolean } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { signOnCode?: string } | null }
  const attempt = params.get('sign-on')
  const code = state?.signOnCode
  const fault = SIGN_ON_FAULTS.find((name) => name === params.get('sign-on-fault'))
  const [isFinishing, setFinishing] = useState(attempt !== null || code !== undefined)

  const finish = useEffectEvent(async (back: Back) => {
    try {
      await onReply(await ('attempt' in back ? call(finishSignOn, { body: back }) : inApp(back.code)))
    } catch (error) {
      onProblem(phraseOf(error, messages.loginFailed))
    } finally {
      setFinishing(false)
    }
  })
  const forget = useEffectEvent(() => {
    const rest = new URLSearchParams(params)
    rest.delete('sign-on')
    rest.delete('sign-on-fault')
    setParams(rest, { replace: true, state: null })
  })

  const sayFault = useEffectEvent((name: SignOnFaultName) => onProblem(WORDS[name]))

  useEffect(() => {
    if (fault !== undefined) sayFault(fault)
    // Taken along, for the address has forgotten it by the time that it is used.
    const back: Back | null = code !== undefined ? { code } : attempt !== null ? { attempt } : null
    // What came back is good once: React may draw a screen twice.
    const begin = back === null ? undefined : setTimeout(() => void finish(back))
    if (back !== null || fault !== undefined) forget()
    return () => clearTimeout(begin)
    // oxlint-disable-next-line react/exhaustive-deps -- what stood in the address when the screen was opened
  }, [])
  return { isFinishing }
}
