import { useEffect, useState } from 'react'
import { validateEmailAddress } from '../../../../shared/contract/auth.ts'
import { call } from '../../../lib/api.ts'
import { refreshSession } from '../../../lib/session.ts'

/** The wait before the key is used up, so that a person sees what happens (spec). */
const WAIT_MS = 3000

export type Validation = 'pending' | 'done' | 'failed'

/** Uses up the key of the link once; on success the server has set the session's cookies. */
export function useValidation(key: string): Validation {
  const [state, setState] = useState<Validation>('pending')
  useEffect(() => {
    const validate = async () => {
      try {
        await call(validateEmailAddress, { params: { token: key } })
        refreshSession()
        setState('done')
      } catch {
        setState('failed')
      }
    }
    const timer = setTimeout(() => void validate(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  return state
}
