import { useEffect, useState } from 'react'
import type { SiteWords } from '../../../shared/site-words/index.ts'
import { Button } from '../../components/button/button.tsx'
import styles from './assistant.module.css'

/** The visitor has looked around before the assistant offers itself. */
const AFTER_MS = 3500

export interface AssistantProps {
  address: string
  words: Pick<SiteWords, 'assistant' | 'openAssistant' | 'closeAssistant'>
}

/**
 * A closed bubble, a while after the page has come, that opens the chat of a third party at `address`, in a frame that can do nothing to
 * the page. Nothing is loaded from there before it is opened.
 */
export function Assistant({ address, words }: AssistantProps) {
  const [isOffered, setOffered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setOffered(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  function toggle(): void {
    setOpen(!isOpen)
    setWasOpened(true)
  }

  return (
    <div className={styles.assistant} data-assistant={address} hidden={!isOffered}>
      {/* The frame is of another origin: what it may do to itself it cannot do to the page. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      {wasOpened && <iframe title={words.assistant} src={address} sandbox="allow-scripts allow-forms allow-same-origin" referrerPolicy="no-referrer" hidden={!isOpen} />}
      {isOffered && <Button look="main" aria-expanded={isOpen} onClick={toggle}>{isOpen ? words.closeAssistant : words.openAssistant}</Button>}
    </div>
  )
}
