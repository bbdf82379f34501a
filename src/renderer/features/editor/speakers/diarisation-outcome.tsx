import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useToast } from '../../../components/toast/toast-context.ts'
import { useEditor } from '../use-session.ts'
import { say } from '../../../lib/words/say.ts'

/** Shows the outcome of a diarisation on whatever screen the person is by then. */
export function DiarisationOutcome() {
  const { diarisation } = useEditor()
  const toast = useToast()
  const outcome = useStore(diarisation.store, (state) => state.outcome)
  useEffect(() => {
    if (outcome) toast({ text: say(outcome.text), tone: outcome.isFailure ? 'error' : 'info' })
  }, [outcome, toast])
  return null
}
