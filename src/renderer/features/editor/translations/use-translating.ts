import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  removeTranslation,
  requestTranslation,
  translateAgain,
  type Translation,
} from '../../../../shared/contract/translations.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { fetchTranslationCost, translationsQuery } from './translations-query.ts'

/** The editor goes to a translation so long after it was asked for, in milliseconds (spec 001 §9). */
export const REDIRECT_MS = 2000

/** What stands in the way of a translation. */
export interface TranslationProblem {
  message: string
  /** More time would help. */
  needsTime: boolean
}

/** A translation that costs time, before it is made. */
export interface AskedTranslation {
  language: string
  /** Whether it is there, and what has changed since is translated. */
  isAgain: boolean
  seconds: number
  /** Null without a limit. */
  availableSeconds: number | null
}

/** Where a text of the file is edited. */
export const editorPath = (id: string, language?: string) =>
  language === undefined ? `/editor/${id}` : `/editor/${language}/${id}`

/** Asks for translations and goes to them, one at a time; `prepare` saves the text that is open. */
export function useTranslating(id: string, prepare: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<TranslationProblem | null>(null)
  const [asked, setAsked] = useState<AskedTranslation | null>(null)
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  async function act(language: string, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return
    setBusy(language)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setBusy(null)
      setAsked(null)
      setProblem({
        message: messageOf(error, messages.unreachable),
        needsTime: error instanceof ApiError && error.status === 402,
      })
    }
    await client.invalidateQueries({ queryKey: translationsQuery(id).queryKey })
  }

  /** Shows what came of a request, and goes there after a while. */
  function follow(translation: Translation): void {
    setAsked(null)
    client.setQueryData(translationsQuery(id).queryKey, (list) => [
      ...(list ?? []).filter(({ language }) => language !== translation.language),
      translation,
    ])
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    redirect.current = setTimeout(() => void navigate(editorPath(id, translation.language)), REDIRECT_MS)
  }

  const request = async (language: string) =>
    follow(await call(requestTranslation, { body: { file_id: id, language } }))
  const again = async (language: string) => follow(await call(translateAgain, { params: { id, language } }))

  /** Looks what it costs first: what costs time is asked, what costs none is done at once. */
  function ask(language: string, isAgain: boolean): Promise<void> {
    setAsked(null)
    return act(language, async () => {
      await prepare()
      const { seconds, available_seconds: availableSeconds, notice } = await fetchTranslationCost(id, language)
      if (notice === null && seconds === 0) return isAgain ? again(language) : request(language)
      setBusy(null)
      if (notice === null) setAsked({ language, isAgain, seconds, availableSeconds })
      else setProblem({ message: notice, needsTime: true })
    })
  }

  return {
    /** What waits for a yes. */
    asked,
    cancel: () => setAsked(null),
    confirm: ({ language, isAgain }: AskedTranslation) =>
      act(language, () => (isAgain ? again(language) : request(language))),
    /** The language that is being asked for, made anew or removed. */
    busy,
    problem,
    open: (language: string | undefined) => void navigate(editorPath(id, language)),
    request: (language: string) => ask(language, false),
    again: (language: string) => ask(language, true),
    remove: (language: string) =>
      act(language, async () => {
        await call(removeTranslation, { params: { id, language } })
        setBusy(null)
      }),
  }
}
