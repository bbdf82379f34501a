import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useToast } from '../../../components/toast/toast-context.ts'
import { useEditor } from '../use-session.ts'

/** Says what telling the speakers apart came to, wherever the person is by then. */
export function TellingOutcome() {
  const { telling } = useEditor()
  const toast = useToast()
  const outcome = useStore(telling.store, (state) => state.outcome)
  useEffect(() => {
    if (outcome) toast({ text: outcome.text, tone: outcome.isFailure ? 'error' : 'info' })
  }, [outcome, toast])
  return null
}
