import { useEffect, useState } from 'react'
import type { checkResetKey, checkUndoKey } from '../../../shared/contract/auth.ts'
import { ApiError, call } from '../../lib/api.ts'

/**
 * Says that a mailed link was used or is too old before anybody types or presses anything; null while it may be good.
 */
export function useUnusableLink(check: typeof checkResetKey | typeof checkUndoKey, key: string): string | null {
  const [unusable, setUnusable] = useState<{ key: string; why: string } | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      try {
        await call(check, { params: { token: key } }, { signal: left.signal })
      } catch (error) {
        // Whatever else went wrong is told when the key is used.
        if (error instanceof ApiError && error.status === 400) setUnusable({ key, why: error.message })
      }
    }
    void ask()
    return () => left.abort()
  }, [check, key])
  return unusable?.key === key ? unusable.why : null
}
