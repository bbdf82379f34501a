import { useEffect, useEffectEvent, useState } from 'react'
import { beginPasskeySignIn, passkeySignIn } from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import {
  arePasskeysPossible,
  canFillInPasskeys,
  signWithPasskey,
  stopFillingIn,
  wasGivenUp,
} from '../../../lib/passkeys.ts'

/**
 * Logs in by a passkey: by a button, and where the browser offers passkeys among what it fills in, from the e-mail
 * field. `remember` is asked when it is used.
 */
export function usePasskeyLogin({
  remember,
  onLoggedIn,
  onProblem,
}: {
  remember: () => boolean
  onLoggedIn: () => Promise<void>
  onProblem: (text: string | null) => void
}) {
  const [isPossible] = useState(arePasskeysPossible)
  const [isSending, setSending] = useState(false)

  const logIn = async ({ fillIn }: { fillIn: boolean }) => {
    const { challenge, options } = await call(beginPasskeySignIn)
    const response = await signWithPasskey(options, { fillIn })
    onProblem(null)
    setSending(true)
    try {
      await call(passkeySignIn, { body: { challenge, response, remember: remember() } })
      await onLoggedIn()
    } finally {
      setSending(false)
    }
  }

  const waitForFilledIn = useEffectEvent(async (isOver: () => boolean) => {
    try {
      if ((await canFillInPasskeys()) && !isOver()) await logIn({ fillIn: true })
    } catch (error) {
      // What nobody asked for fails quietly; what the server says of a passkey is for the person.
      if (error instanceof ApiError && error.status === 422) onProblem(messageOf(error, messages.loginFailed))
    }
  })

  useEffect(() => {
    let isOver = false
    // Once the form stands: nothing of it waits for what the browser may fill in.
    const begin = setTimeout(() => void waitForFilledIn(() => isOver))
    return () => {
      isOver = true
      clearTimeout(begin)
      if (arePasskeysPossible()) void stopFillingIn()
    }
  }, [])

  return {
    isPossible,
    isSending,
    async press() {
      onProblem(null)
      try {
        await logIn({ fillIn: false })
      } catch (error) {
        if (!wasGivenUp(error)) onProblem(messageOf(error, messages.passkeyRefused))
      }
    },
  }
}
