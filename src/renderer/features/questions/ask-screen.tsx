import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AnswerOffer } from '../../../shared/contract/answers.ts'
import { NO_FOLDER } from '../../../shared/contract/folders.ts'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { folderPath } from '../../lib/filing/folder-path.ts'
import { useFolders } from '../../lib/filing/folders-query.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSay } from '../../lib/words/use-say.ts'
import { AskCost, AskForm } from './ask-form.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import {
  type Asking,
  fetchCost,
  useLiveQuestions,
  useQuestion,
  useQuestionCommands,
  useQuestions,
} from './questions-query.ts'
import styles from './questions.module.css'

/** /files/ask: questions to a folder or to all files, each sentence of an answer with the words it comes from. */
export default function AskScreen() {
  const { t } = useLingui()
  const say = useSay()
  useLiveQuestions()
  const [params, setParams] = useSearchParams()
  const shownId = params.get('question') ?? ''
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const [folder, setFolder] = useState(params.get('folder') ?? '')
  const [pending, setPending] = useState<{ asking: Asking; offer: AnswerOffer } | null>(null)
  const [isPricing, setIsPricing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { ask, remove } = useQuestionCommands()
  const list = useQuestions()
  const shown = useQuestion(shownId)
  const scopeOf = useScopeWords()
  const show = (id: string | null) => setParams(id === null ? {} : { question: id }, { replace: id === null })

  async function price(asking: Asking): Promise<void> {
    setFailure(undefined)
    setIsPricing(true)
    try {
      setPending({ asking, offer: await fetchCost() })
    } catch (error) {
      setFailure(messageOf(error, t`The cost could not be found out. Try again.`))
    }
    setIsPricing(false)
  }

  async function send(asking: Asking): Promise<void> {
    setFailure(undefined)
    try {
      const { _id: id } = await ask.mutateAsync(asking)
      setPending(null)
      if (!('again' in asking)) setQuestion('')
      show(id)
    } catch (error) {
      setFailure(messageOf(error, t`This could not be started. Try again.`))
    }
  }

  async function drop(id: string, isCancelled: boolean): Promise<void> {
    setFailure(undefined)
    try {
      await remove.mutateAsync(id)
      if (!isCancelled || shown.data?.sections.length === 0) show(null)
    } catch (error) {
      setFailure(messageOf(error, t`This could not be deleted. Try again.`))
    }
  }

  const host = list.data?.host
  return (
    <div className={styles.screen}>
      <title>{`${t`Ask your transcripts`} · Longhand`}</title>
      <p className={styles.back}>
        <Link to="/files">
          <Trans>My files</Trans>
        </Link>
      </p>
      <h1>
        <Trans>Ask your transcripts</Trans>
      </h1>
      {list.isPending && <Loading rows={3} label={t`Loading`} />}
      {list.isError && (
        <FailedState
          message={messageOf(list.error, t`Your questions could not be loaded. Try again.`)}
          action={<Button onClick={() => void list.refetch()}>{t`Try again`}</Button>}
        />
      )}
      {host === null && <Empty title={say(messages.answersMissing)} />}
      {list.data && (
        <div className={styles.columns}>
          <div className={styles.main}>
            {host !== null && (
              <AskForm
                question={question}
                folder={folder}
                isBusy={isPricing}
                onChange={(changes) => {
                  if (changes.question !== undefined) setQuestion(changes.question)
                  if (changes.folder !== undefined) setFolder(changes.folder)
                  setPending(null)
                }}
                onAsk={() => void price({ question: question.trim(), folder })}
              />
            )}
            {pending && (
              <AskCost
                offer={pending.offer}
                isSending={ask.isPending}
                onConfirm={() => void send(pending.asking)}
                onDismiss={() => setPending(null)}
              />
            )}
            <output>{failure !== undefined && <p className={styles.failure}>{failure}</p>}</output>
            {shownId !== '' && shown.isPending && <Loading rows={3} label={t`Loading`} />}
            {shownId !== '' && shown.isError && (
              <FailedState
                message={messageOf(shown.error, t`This answer could not be loaded. Try again.`)}
                action={<Button onClick={() => void shown.refetch()}>{t`Try again`}</Button>}
              />
            )}
            {shownId !== '' && shown.data && (
              <QuestionAnswer
                answer={shown.data}
                scope={scopeOf(shown.data.folder)}
                onAgain={() => void price({ again: shownId })}
                onRemove={() => void drop(shownId, shown.data.status === 'WORKING')}
              />
            )}
            {shownId === '' && host !== null && !pending && (
              <p className={styles.lead}>
                <Trans>
                  Every sentence of the answer shows the words it comes from: play them, or open the file there.
                </Trans>
              </p>
            )}
          </div>
          {list.data.questions.length > 0 && (
            <EarlierQuestions
              questions={list.data.questions}
              shownId={shownId}
              now={new Date(list.dataUpdatedAt)}
              scopeOf={scopeOf}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Names what was asked: a folder by its path, or all files. */
function useScopeWords(): (folder: string | null) => string {
  const { t } = useLingui()
  const folders = useFolders(true)
  return (folder) => {
    if (folder === null) return t`All files`
    if (folder === NO_FOLDER) return t`In no folder`
    return folderPath(folders, folder) || t`A folder that is not there any more`
  }
}
