import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { ANSWER_LIMITS } from '../../../../shared/domain/answer-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { useEditor } from '../use-session.ts'
import styles from './answers.module.css'

/** Asks a question about the text. */
export function QuestionForm() {
  const { t } = useLingui()
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  const [question, setQuestion] = useState('')
  async function ask(): Promise<void> {
    const text = question.trim()
    if (text !== '' && (await answers.ask({ kind: 'question', question: text }))) setQuestion('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <input
        type="text"
        aria-label={t`Question about this transcript`}
        placeholder={t`Ask about this transcript`}
        maxLength={ANSWER_LIMITS.question}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button size={32} type="submit" disabled={question.trim() === '' || isSending}>
        {t({ message: 'Ask', context: 'a question about a transcript' })}
      </Button>
    </form>
  )
}
