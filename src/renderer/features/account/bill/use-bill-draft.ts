import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import type { BillForm } from './bill-schema.ts'
import { say } from '../../../lib/words/say.ts'

/** What was typed and not saved when the screen was left, until it is saved or discarded. */
export function useBillDraft(userId: string) {
  const queries = useQueryClient()
  const key = `bill-draft ${userId}`
  const [initial, setInitial] = useState(() => queries.getQueryData<BillForm>([key]) ?? null)
  return {
    initial,
    keep: (values: BillForm) => {
      queries.setQueryDefaults([key], { gcTime: Infinity })
      queries.setQueryData<BillForm>([key], values)
    },
    forget: () => {
      queries.removeQueries({ queryKey: [key], exact: true })
      setInitial(null)
    },
  }
}

/**
 * Keeps unsaved values when the screen is left, and says so with a way back; the browser asks before the page is
 * closed.
 */
export function useKeepWhenLeft(
  isDirty: boolean,
  { values, keep }: { values: () => BillForm; keep: (values: BillForm) => void },
): void {
  const toast = useToast()
  const navigate = useNavigate()
  const latest = useRef({ isDirty, values, keep, toast, navigate })
  useEffect(() => {
    latest.current = { isDirty, values, keep, toast, navigate }
  })
  useEffect(
    () => () => {
      const left = latest.current
      if (!left.isDirty) return
      left.keep(left.values())
      left.toast({
        text: say(messages.billingUnsaved),
        action: { label: t`Go back`, run: () => void left.navigate('/account/bill') },
      })
    },
    [],
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
