import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ContentKey, type EditedContent, saveContent } from '../../../../shared/contract/content-admin.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { ACTIONS, type Action, contentListQuery } from '../content-queries.ts'
import { type Problems, problemsOf } from '../form/problems.ts'
import { type ContentDocument, SCHEMAS } from './schemas.ts'

/** How long the typing rests before it is saved, in milliseconds. */
const REST_MS = 1500

/**
 * `saved`: the server has all of it. `unsaved`: it will. `invalid`, `failed`, `conflict`: it cannot, and why is said.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'conflict'

/** What could not be saved when a document was left, to be gone on with while this page of the browser lives. */
const leftUnsaved = new Map<string, { version: number; document: ContentDocument }>()

/**
 * A document in the making: what is typed, saved as a draft whenever the typing rests, and what is done with the whole.
 */
export function useDraft(opened: EditedContent) {
  const client = useQueryClient()
  const { kind, language, name } = opened
  const [key] = useState<ContentKey>({ kind, language, name })
  const id = `${kind} ${language} ${name}`
  const left = leftUnsaved.get(id)
  const [document, setDocument] = useState(left?.version === opened.version ? left.document : opened.document)
  const [known, setKnown] = useState(opened)
  const [state, setState] = useState<SaveState>(document === opened.document ? 'saved' : 'unsaved')
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  // What the saves look at, which run later than the drawing that asked for them.
  const now = useRef({ document, version: opened.version, saved: JSON.stringify(opened.document), state })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const become = useCallback((next: SaveState) => {
    now.current.state = next
    setState(next)
  }, [])

  /** Says why something was refused; `otherwise` is how far the draft is, unless somebody else has changed it. */
  const fail = useCallback(
    (error: unknown, otherwise: SaveState) => {
      if (error instanceof ApiError) setProblems(error.fields)
      setTrouble(messageOf(error, messages.unreachable))
      become(error instanceof ApiError && error.status === 412 ? 'conflict' : otherwise)
    },
    [become],
  )

  const save = useCallback(async (): Promise<boolean> => {
    const { document: typed } = now.current
    const parsed = SCHEMAS[kind].safeParse(typed)
    setProblems(problemsOf(parsed.error))
    if (!parsed.success) {
      become('invalid')
      return false
    }
    const text = JSON.stringify(typed)
    if (text !== now.current.saved) {
      become('saving')
      try {
        const reply = await call(saveContent, {
          params: key,
          body: { version: now.current.version, document: parsed.data },
        })
        now.current.version = reply.version
        now.current.saved = text
        setKnown(reply)
      } catch (error) {
        fail(error, 'failed')
        return false
      }
    }
    setTrouble(null)
    become(now.current.document === typed ? 'saved' : 'unsaved')
    return true
  }, [become, fail, key, kind])

  /** Saves now what has not been saved yet. Answers whether the server has it. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const saving = queue.current.then(save)
    queue.current = saving
    return saving
  }, [save])

  const change = useCallback(
    (next: ContentDocument) => {
      now.current.document = next
      setDocument(next)
      if (now.current.state === 'conflict') return
      become('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), REST_MS)
    },
    [become, flush],
  )

  /** Takes over what the server answered to something done with the whole document. */
  const takeOver = useCallback((reply: EditedContent) => {
    now.current = {
      document: reply.document,
      version: reply.version,
      saved: JSON.stringify(reply.document),
      state: 'saved',
    }
    setDocument(reply.document)
    setKnown(reply)
    setProblems({})
    setTrouble(null)
    setState('saved')
  }, [])

  /** Saves, and then does something with the whole. Answers whether it was done. */
  const act = useCallback(
    async (work: (version: number) => Promise<EditedContent>): Promise<boolean> => {
      if (!(await flush())) return false
      try {
        takeOver(await work(now.current.version))
        await client.invalidateQueries(contentListQuery)
        return true
      } catch (error) {
        fail(error, 'saved')
        return false
      }
    },
    [client, fail, flush, takeOver],
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (now.current.state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void flush().then((isSaved) => {
        if (isSaved) leftUnsaved.delete(id)
        else leftUnsaved.set(id, { version: now.current.version, document: now.current.document })
        return client.invalidateQueries(contentListQuery)
      })
    }
  }, [client, flush, id])

  return {
    key,
    document,
    known,
    state,
    problems,
    trouble,
    change,
    flush,
    act,
    run: (action: Action) => act((version) => call(ACTIONS[action], { params: key, body: { version } })),
    /** What is typed here is given up for what the server has. */
    forget: () => {
      clearTimeout(timer.current)
      leftUnsaved.delete(id)
      now.current.document = JSON.parse(now.current.saved) as ContentDocument
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
