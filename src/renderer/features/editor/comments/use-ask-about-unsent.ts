import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { askBeforeLeaving } from '../../../lib/leave-questions.ts'
import type { Comments } from './comments-state.ts'

/** Asks whether to go to another screen, or to close the page, while comments are typed that were not sent. */
export function useAskAboutUnsent({ hasUnsent }: Pick<Comments, 'hasUnsent'>): void {
  const { t } = useLingui()
  useEffect(() => {
    const question = {
      title: t`Leave with an unsent comment?`,
      text: t`A comment you have written has not been sent. You will lose it.`,
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    const stopAsking = askBeforeLeaving(() => (hasUnsent() ? question : null))
    return () => {
      window.removeEventListener('beforeunload', warn)
      stopAsking()
    }
  }, [hasUnsent, t])
}
