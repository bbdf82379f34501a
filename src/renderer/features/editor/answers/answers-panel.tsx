import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Answer } from '../../../../shared/contract/answers.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import { useEditor } from '../use-session.ts'
import { AnswerView } from './answer-view.tsx'
import { CostQuestion } from './cost-question.tsx'
import { QuestionForm } from './question-form.tsx'
import { Templates } from './templates.tsx'
import styles from './answers.module.css'

/** What a model writes of the text, beside it: each sentence with the words that bear it out. */
export function AnswersPanel() {
  const { t } = useLingui()
  const say = useSay()
  const { answers } = useEditor()
  const { isOpen, list, failure, asked } = useStore(answers.store)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  if (!isOpen) return null
  const overview = list?.answers.find(({ kind }) => kind === 'overview')
  const written = list?.answers.filter(({ kind }) => kind === 'template') ?? []
  const questions = list?.answers.filter(({ kind }) => kind === 'question').toReversed() ?? []
  return (
    <aside className={styles.panel} aria-label={t`Summary`} data-region="answers">
      <header>
        <h2 ref={heading} tabIndex={-1}>{t`Summary`}</h2>
        <IconButton bare label={t`Close the summary`} icon={X} onClick={answers.close} />
      </header>
      <output>{failure !== null && <p className={styles.failure}>{say(failure)}</p>}</output>
      <div className={styles.list}>
        {asked && <CostQuestion asked={asked} />}
        {list === null && failure === null && <p className={styles.none}>{t`Loading…`}</p>}
        {list === null && failure !== null && (
          <p className={styles.none}>
            <Button size={32} onClick={() => void answers.load()}>{t`Try again`}</Button>
          </p>
        )}
        {overview && <AnswerView answer={overview} />}
        {list && !overview && !asked && <NoOverview mayOrder={list.may_order} />}
        {list && (list.may_order || written.length > 0) && <Templates written={written} mayOrder={list.may_order} />}
        {list && (list.may_ask || questions.length > 0) && (
          <section className={styles.questions} aria-label={t`Questions`}>
            <h3>{t`Questions`}</h3>
            {list.may_ask && <QuestionForm />}
            <ol>
              {questions.map((answer: Answer) => (
                <li key={answer._id}>
                  <AnswerView answer={answer} />
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </aside>
  )
}

/** Nothing was written yet. */
function NoOverview({ mayOrder }: { mayOrder: boolean }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  return (
    <Empty
      title={t`No summary yet.`}
      action={
        mayOrder && (
          <Button look="main" size={40} sending={isSending} onClick={() => void answers.ask({ kind: 'overview' })}>
            <Sparkles />
            {t`Write a summary`}
          </Button>
        )
      }
    >
      {mayOrder ? (
        <Trans>A title, a summary, chapters and action items. Every sentence leads to the words it comes from.</Trans>
      ) : (
        <Trans>The owner of this file can have one written.</Trans>
      )}
    </Empty>
  )
}
