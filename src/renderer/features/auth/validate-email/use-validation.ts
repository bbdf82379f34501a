import { useEffect, useState } from 'react'
import { validateEmailAddress } from '../../../../shared/contract/auth.ts'
import { call } from '../../../lib/api.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { refreshSession } from '../../../lib/session.ts'

/** The wait before the key is used up, so that a person sees what happens (spec). */
const WAIT_MS = 3000

/** `opened`: with a session, as for a new account; `validated`: without one. */
export type Validation = { phase: 'pending' | 'opened' | 'failed' } | { phase: 'validated'; email: string }

/** Uses up the key of the link once; where the server opens a session it has set the cookies. */
export function useValidation(key: string): Validation {
  const [state, setState] = useState<Validation>({ phase: 'pending' })
  useEffect(() => {
    const validate = async () => {
      try {
        const { email, expire_date } = await call(validateEmailAddress, { params: { token: key } })
        if (expire_date === null) return setState({ phase: 'validated', email })
        tellOtherTabs()
        refreshSession()
        setState({ phase: 'opened' })
      } catch {
        setState({ phase: 'failed' })
      }
    }
    const timer = setTimeout(() => void validate(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  return state
}
