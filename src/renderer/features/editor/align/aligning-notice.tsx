import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Spinner } from '../../../components/spinner/spinner.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { useEditor } from '../use-session.ts'
import styles from './aligning.module.css'

/** Says that the words wait for their times, and what came of it. */
export function AligningNotice() {
  const { aligning } = useEditor()
  const toast = useToast()
  const { isWaiting, outcome } = useStore(aligning.store)

  useEffect(() => {
    if (outcome) toast({ text: outcome.text, tone: outcome.isFailure ? 'error' : 'info' })
  }, [outcome, toast])

  if (!isWaiting) return null
  return (
    <output className={styles.notice}>
      <Spinner />
      <Trans>Aligning the words with the recording</Trans>
    </output>
  )
}
