import { MessageCircle, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import styles from './assistant.module.css'

/** The visitor has looked around before the assistant offers itself. */
const AFTER_MS = 3500

export interface AssistantProps {
  address: string
  words: Pick<SiteWords, 'assistant' | 'openAssistant' | 'closeAssistant' | 'assistantAway' | 'writeToUs'>
}

/** How long the assistant may take to answer, in milliseconds. */
const ANSWERS_WITHIN_MS = 10_000

/**
 * A closed bubble, a while after the page has come, that opens the chat of a third party at `address`, in a frame that
 * can do nothing to the page. Nothing is loaded from there before it is opened.
 */
export function Assistant({ address, words }: AssistantProps) {
  const [isOffered, setOffered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setOffered(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  function toggle(): void {
    setOpen(!isOpen)
    if (!isOpen && (!wasOpened || isAway)) look()
    setWasOpened(true)
  }

  /** A frame does not say that nobody answers; it stays white. */
  function look(): void {
    setAway(false)
    const asked = {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    } as const
    fetch(address, asked).catch(() => setAway(true))
  }

  return (
    <div className={styles.assistant} data-assistant={address} hidden={!isOffered}>
      {/* The frame is of another origin: what it may do to itself it cannot do to the page. */}
      {wasOpened && !isAway && (
        <iframe
          title={words.assistant}
          src={address}
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="no-referrer"
          hidden={!isOpen}
        />
      )}
      {isAway && isOpen && (
        <div className={styles.away} role="alert">
          <p>{words.assistantAway}</p>
          <a className={buttonClass()} href="/#contact">
            {words.writeToUs}
          </a>
        </div>
      )}
      {isOffered && (
        <Button look="main" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <X /> : <MessageCircle />}
          <span className={styles.words}>{isOpen ? words.closeAssistant : words.openAssistant}</span>
        </Button>
      )}
    </div>
  )
}
