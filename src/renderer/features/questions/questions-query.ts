import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  askQuestion,
  askQuestionAgain,
  getQuestion,
  listQuestions,
  questionCost,
  removeQuestion,
} from '../../../shared/contract/questions.ts'
import { call } from '../../lib/api.ts'
import { live } from '../../platform/live.ts'

const KEY = ['questions'] as const

/** What the person asked before, newest first. */
export const useQuestions = () =>
  useQuery({ queryKey: [...KEY, 'list'], queryFn: ({ signal }) => call(listQuestions, {}, { signal }) })

/** The answer to a question; events say when there is more of it. */
export const useQuestion = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getQuestion, { params: { question_id: id } }, { signal }),
    enabled: id !== '',
    retry: false,
  })

/** What a question costs at most, asked anew each time. */
export const fetchCost = () => call(questionCost, {})

/** Keeps what is shown as the server's events say. */
export function useLiveQuestions(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: KEY })
    return live.listen({
      message: ({ event }) => event === 'answersChanged' && refresh(),
      connected: refresh,
    })
  }, [client])
}

/** What is asked: a new question of a folder, or of all files; or one again. */
export type Asking = { question: string; folder: string } | { again: string }

export function useQuestionCommands() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: KEY })
  return {
    ask: useMutation({
      mutationFn: (asking: Asking) =>
        'again' in asking
          ? call(askQuestionAgain, { params: { question_id: asking.again } })
          : call(askQuestion, { body: { question: asking.question, folder: asking.folder || null } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeQuestion, { params: { question_id: id } }),
      onSettled,
    }),
  }
}
