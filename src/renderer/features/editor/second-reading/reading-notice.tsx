import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useToast } from '../../../components/toast/toast-context.ts'
import { guestHere } from '../../../lib/guest.ts'
import { useEditor } from '../use-session.ts'
import { readingName } from './second-reading.ts'

/** The text is shown first: the reading of a long file is as long as the file. Milliseconds. */
const LOOK_MS = 1500

/** Says once that a second reading is ready, while the text is open or when it is opened later. */
export function ReadingNotice() {
  const { t } = useLingui()
  const toast = useToast()
  const session = useEditor()
  const { secondReading, readingSeen, doubts, ui } = session
  const isOwn = session.translation === null && !session.file.shared && guestHere() === null
  const reading = useStore(secondReading.store, ({ server }) => server?.reading ?? null)
  const rivals = useStore(secondReading.store, (state) => state.rivals)
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!isOwn) return undefined
    const timer = setTimeout(() => void secondReading.look(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isOwn, secondReading])
  useEffect(
    () =>
      doubts.store.subscribe(({ isOpen }) => {
        const name = readingName(secondReading.store.getState().server?.reading)
        if (isOpen && name !== null && name !== readingSeen.getState().name) readingSeen.setState({ name })
      }),
    [doubts, secondReading, readingSeen],
  )
  useEffect(() => {
    const name = readingName(reading)
    if (!isOwn || name === null || name === told.current || name === readingSeen.getState().name) return
    told.current = name
    const isShown = doubts.store.getState().isOpen
    if (rivals === 0 || isShown) readingSeen.setState({ name })
    // Whoever looks at it is told there.
    if (isShown || ui.getState().dialog === 'second-reading') return
    if (rivals === 0) return toast({ text: t`The second reading is ready. It does not differ from the text.` })
    toast({
      text: plural(rivals, {
        one: 'The second reading is ready: # word differs.',
        other: 'The second reading is ready: # words differ.',
      }),
      action: { label: t`Show`, run: () => doubts.open() },
    })
  }, [isOwn, reading, rivals, readingSeen, doubts, ui, toast, t])
  return null
}
