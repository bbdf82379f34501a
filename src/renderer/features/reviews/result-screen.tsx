import { Plural, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useParams } from 'react-router-dom'
import {
  answerReview,
  getReview,
  getReviewSound,
  REVIEW_ANSWER_LENGTH,
  type WholeReview,
} from '../../../shared/contract/reviews.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { apiUrl } from '../../lib/api-url.ts'
import { call, phraseOf } from '../../lib/api.ts'
import { reviewsQuery } from '../../lib/reviews.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { DifferenceList } from './difference-list.tsx'
import { ReviewPage } from './review-page.tsx'
import { useSay } from '../../lib/words/use-say.ts'
import styles from './reviews.module.css'
import { useChosen } from './use-chosen.ts'

const resultQuery = (id: string) =>
  queryOptions({
    queryKey: [...reviewsQuery.queryKey, id],
    queryFn: ({ signal }) => call(getReview, { params: { id } }, { signal }),
  })

/** /files/reviews/{id}: how a sample of the person's work was graded, each difference, and their answer. */
export default function ResultScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const result = useQuery(resultQuery(id))
  return (
    <ReviewPage title={t`Review of your work`} back="/files/reviews" query={result}>
      {(review) => <Result key={`${review._id} ${review.state}`} review={review} />}
    </ReviewPage>
  )
}

function Result({ review }: { review: WholeReview }) {
  const { t } = useLingui()
  const format = useFormat()
  const { chosen, choose, toggle } = useChosen()
  const { state, differences, answer_until: until } = review
  const mayAnswer = state === 'graded' && differences.length > 0
  const sound = apiUrl(getReviewSound.path, { id: review._id })
  return (
    <>
      <Outcome review={review} />
      {state !== 'closed' && (
        <MarginSection title={t`Differences`}>
          {mayAnswer && until !== null && (
            <p className={styles.intro}>
              {t`Mark corrections that you disagree with. You can answer once, until ${{
                date: format.moment(new Date(until), 'long-date'),
              }}.`}
            </p>
          )}
          <DifferenceList
            review={review}
            sound={sound}
            choice={mayAnswer ? { label: t`Not an error`, chosen, isOffered: () => true, onToggle: toggle } : null}
          />
        </MarginSection>
      )}
      {mayAnswer && (
        <MarginSection title={t`Your answer`}>
          <AnswerForm
            id={review._id}
            chosen={chosen}
            onAll={() => choose(chosen.size < differences.length ? differences.keys() : [])}
            isAll={chosen.size === differences.length}
          />
        </MarginSection>
      )}
    </>
  )
}

/** What became of the answer, or that there is nothing to look at any more. */
function Outcome({ review: { state, answer, decision, differences } }: { review: WholeReview }) {
  const { t } = useLingui()
  const accepted = differences.filter(({ is_accepted }) => is_accepted).length
  if (state === 'closed')
    return (
      <Banner>{t`The sound and the corrections of this review are no longer kept. The grade still counts.`}</Banner>
    )
  if (state === 'graded') return null
  return (
    <div className={styles.outcomes}>
      <Banner>
        {state === 'answered' ? (
          t`Your answer waits for a decision. You will be told by e-mail.`
        ) : accepted === 0 ? (
          t`Decided: all corrections count.`
        ) : (
          <Plural
            value={accepted}
            one="Decided: # correction does not count."
            other="Decided: # corrections do not count."
          />
        )}
      </Banner>
      <Said label={t`Your answer`} text={answer} />
      <Said label={t`Decision`} text={decision} />
    </div>
  )
}

function Said({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div className={styles.said}>
      <h2>{label}</h2>
      <p dir="auto">{text}</p>
    </div>
  )
}

interface AnswerFormProps {
  id: string
  chosen: ReadonlySet<number>
  isAll: boolean
  /** Chooses all differences, or none where all are chosen. */
  onAll: () => void
}

function AnswerForm({ id, chosen, isAll, onAll }: AnswerFormProps) {
  const { t } = useLingui()
  const say = useSay()
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () => call(answerReview, { params: { id }, body: { disputed: [...chosen], answer: answer.trim() } }),
    onSuccess: async (answered) => {
      client.setQueryData(resultQuery(id).queryKey, answered)
      await client.invalidateQueries({ queryKey: reviewsQuery.queryKey })
    },
  })
  const isMissing = chosen.size === 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) send.mutate()
  }
  const count = chosen.size
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.marked}>
        <p aria-live="polite">
          <Plural value={count} _0="No corrections marked." one="# correction marked." other="# corrections marked." />
        </p>
        <Button look="quiet" size={32} onClick={onAll}>
          {isAll ? t`Mark none` : t`Mark all`}
        </Button>
      </div>
      <TextArea
        label={t`Reasons`}
        value={answer}
        maxLength={REVIEW_ANSWER_LENGTH}
        error={isTried && isMissing ? t`Mark at least one correction that you disagree with.` : ''}
        hint={t`Optional. Whoever decides reads this.`}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {send.error && <Banner tone="danger">{say(phraseOf(send.error, messages.unreachable))}</Banner>}
      <Button look="main" type="submit" sending={send.isPending}>{t`Send answer`}</Button>
    </form>
  )
}
