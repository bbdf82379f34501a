import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { askBeforeLeaving } from '../../../lib/leave-questions.ts'
import { isAnyUnsent, type UnsentComments } from './unsent-comments.ts'

/** Asks whether to go to another screen, or to close the page, while comments are typed that were not sent. */
export function useAskAboutUnsent({ store }: UnsentComments): void {
  const { t } = useLingui()
  useEffect(() => {
    const question = {
      title: t`Leave with an unsent comment?`,
      text: t`A comment you have written has not been sent. You will lose it.`,
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (isAnyUnsent(store.getState())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    const stopAsking = askBeforeLeaving(() => (isAnyUnsent(store.getState()) ? question : null))
    return () => {
      window.removeEventListener('beforeunload', warn)
      stopAsking()
    }
  }, [store, t])
}
