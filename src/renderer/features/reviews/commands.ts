import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { releaseReview, renewReview, takeReview } from '../../../shared/contract/reviews.ts'
import { messages } from '../../../shared/messages.ts'
import { useToast } from '../../components/toast/toast-context.ts'
import { call, messageOf } from '../../lib/api.ts'
import { reviewsQuery } from '../../lib/reviews.ts'

/** Where a sample is reviewed. */
export const reviewPath = (id: string) => `/editor/review/${id}`

/** What is done with samples in the list; `onProblem` is told what could not be. */
export function useSamples(onProblem: (message: string) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const listAnew = () => client.invalidateQueries({ queryKey: reviewsQuery.queryKey })
  const take = useMutation({
    mutationFn: (id: string) => call(takeReview, { params: { id } }),
    onSuccess: async ({ _id }) => {
      await listAnew()
      void navigate(reviewPath(_id))
    },
    onError: (error) => {
      onProblem(messageOf(error, messages.reviewTakeFailed))
      void listAnew()
    },
  })
  const release = useMutation({
    mutationFn: (id: string) => call(releaseReview, { params: { id } }),
    onSuccess: () => toast({ tone: 'ok', text: t`The sample was given back.` }),
    onError: (error) => onProblem(messageOf(error, messages.unreachable)),
    onSettled: listAnew,
  })
  const renew = useMutation({
    mutationFn: (id: string) => call(renewReview, { params: { id } }),
    onError: (error) => onProblem(messageOf(error, messages.unreachable)),
    onSettled: listAnew,
  })
  return { take, release, renew }
}
