import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import {
  decideReview,
  getAnsweredReview,
  getAnsweredSound,
  REVIEW_ANSWER_LENGTH,
  type WholeReview,
} from '../../../shared/contract/reviews.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import { apiUrl } from '../../lib/api-url.ts'
import { call, phraseOf } from '../../lib/api.ts'
import { ALL_REVIEWS_KEY } from './all-reviews-query.ts'
import { DifferenceList } from './difference-list.tsx'
import { ReviewPage } from './review-page.tsx'
import { useSay } from '../../lib/words/use-say.ts'
import styles from './reviews.module.css'
import { useChosen } from './use-chosen.ts'

const answeredQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL_REVIEWS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getAnsweredReview, { params: { id } }, { signal }),
  })

/** /admin/reviews/{id}: which of the corrections that a transcriptor disputes do not count. */
export default function DecisionScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const answered = useQuery(answeredQuery(id))
  return (
    <ReviewPage title={t`Answer to a review`} back="/admin/reviews" query={answered}>
      {(review) => <Decision review={review} />}
    </ReviewPage>
  )
}

function Decision({ review }: { review: WholeReview }) {
  const { t } = useLingui()
  const { chosen, toggle } = useChosen()
  const { answer, decision, state } = review
  const isOpen = state === 'answered'
  return (
    <>
      {answer !== '' && (
        <MarginSection title={t`Answer`}>
          <p className={styles.quote} dir="auto">
            {answer}
          </p>
        </MarginSection>
      )}
      <MarginSection title={t`Differences`}>
        <DifferenceList
          review={review}
          sound={apiUrl(getAnsweredSound.path, { id: review._id })}
          choice={
            isOpen
              ? { label: t`Does not count`, chosen, isOffered: ({ is_disputed }) => is_disputed, onToggle: toggle }
              : null
          }
        />
      </MarginSection>
      <MarginSection title={t`Decision`}>
        {isOpen ? (
          <DecisionForm id={review._id} chosen={chosen} />
        ) : (
          <p className={styles.quote}>{decision || t`Decided`}</p>
        )}
      </MarginSection>
    </>
  )
}

function DecisionForm({ id, chosen }: { id: string; chosen: ReadonlySet<number> }) {
  const { t } = useLingui()
  const say = useSay()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [decision, setDecision] = useState('')
  const send = useMutation({
    mutationFn: () =>
      call(decideReview, { params: { id }, body: { accepted: [...chosen], decision: decision.trim() } }),
    onSuccess: async () => {
      toast({ tone: 'ok', text: t`The transcriber is told of your decision.` })
      await client.invalidateQueries({ queryKey: ALL_REVIEWS_KEY })
      void navigate('/admin/reviews')
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t`Corrections that you mark are taken out of the grade. The others count.`}</p>
      <TextArea
        label={t`Reasons`}
        value={decision}
        maxLength={REVIEW_ANSWER_LENGTH}
        hint={t`Optional. The transcriber reads this.`}
        onChange={({ target }) => setDecision(target.value)}
      />
      {send.error && <Banner tone="danger">{say(phraseOf(send.error, messages.unreachable))}</Banner>}
      <Button look="main" type="submit" sending={send.isPending}>{t`Decide`}</Button>
    </form>
  )
}
