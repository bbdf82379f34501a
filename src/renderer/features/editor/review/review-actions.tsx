import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { finishReview, releaseReview } from '../../../../shared/contract/reviews.ts'
import { totalSeconds } from '../../../../shared/domain/time-ranges.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { ErrorDialog } from '../../../components/dialog/error-dialog.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { reviewsQuery } from '../../../lib/reviews.ts'
import { UNPLAYED_TO_ASK_SECONDS, unplayedSentence } from '../player/listened.ts'
import { useReview } from './use-review.ts'

/** How a review ends: given back for somebody else, or finished. */
export function ReviewActions() {
  const { t } = useLingui()
  const { review, saver, forget } = useReview()
  const params = { id: review._id }
  const [asked, ask] = useState<'release' | 'finish' | null>(null)
  const { end, problem, clear } = useEndReview()
  const close = (open: boolean) => !open && ask(null)
  const endBy = (way: EndOfReview) => end.mutate(way, { onError: () => ask(null) })
  return (
    <>
      <Button look="quiet" size={32} onClick={() => ask('release')}>
        {t({ message: 'Give back', context: 'a sample' })}
      </Button>
      <Button look="main" size={32} onClick={() => ask('finish')}>{t`Finish review`}</Button>
      <ConfirmDialog
        open={asked === 'release'}
        onOpenChange={close}
        title={t`Give this sample back?`}
        verb={t({ message: 'Give back', context: 'a sample' })}
        danger
        sending={end.isPending}
        onConfirm={() =>
          endBy({
            run: () => call(releaseReview, { params }).then(forget),
            said: t`The sample was given back.`,
          })
        }
      >
        {t`Your changes are discarded, and another reviewer can take the sample.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'finish'}
        onOpenChange={close}
        title={t`Finish this review?`}
        verb={t`Finish review`}
        sending={end.isPending}
        onConfirm={() =>
          endBy({
            async run() {
              await saver.save()
              // What the server does not have would not count.
              if (saver.hasUnsaved()) throw new Error(t`Your last changes are not saved yet. Try again in a moment.`)
              await call(finishReview, { params })
            },
            said: t`The review is finished.`,
          })
        }
      >
        {t`Your changes become the grade, and you can no longer open the sample.`} <Unplayed />
      </ConfirmDialog>
      <ErrorDialog message={problem} onClose={clear} />
    </>
  )
}

/** How much of the sample the reviewer has not heard, where it is much. */
function Unplayed() {
  const { listened } = useReview()
  const [unplayed] = useState(() => listened.unplayed())
  const seconds = totalSeconds(unplayed)
  return seconds >= UNPLAYED_TO_ASK_SECONDS && unplayedSentence(seconds, unplayed.length)
}

interface EndOfReview {
  run: () => Promise<unknown>
  /** What is said once it is done. */
  said: string
}

/** Ends a review on the server, and goes back to the list. */
function useEndReview() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [problem, setProblem] = useState<string | null>(null)
  const end = useMutation({
    mutationFn: ({ run }: EndOfReview) => run(),
    onSuccess: async (_, { said }) => {
      toast({ tone: 'ok', text: said })
      await client.invalidateQueries({ queryKey: reviewsQuery.queryKey })
      void navigate('/files/reviews')
    },
    onError: (error) => setProblem(messageOf(error, error instanceof ApiError ? messages.unreachable : error.message)),
  })
  return { end, problem, clear: () => setProblem(null) }
}
