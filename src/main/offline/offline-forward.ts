import type { z } from 'zod'
import { APP_ORIGIN } from '../../shared/bridge.ts'
import { listFiles } from '../../shared/contract/files/list.ts'
import { updateFile } from '../../shared/contract/files/one-file.ts'
import { flatFile, type FlatFile } from '../../shared/contract/files/records.ts'
import { saveTranscript } from '../../shared/contract/transcripts.ts'
import { removeTranslation } from '../../shared/contract/translations.ts'
import { API_BASE } from '../../shared/contract/route.ts'
import { type Forward, isUnreachable } from '../forward.ts'
import type { Account } from '../outbox/account.ts'
import { type FilePart, filePartOf, pathOfPart } from './file-path.ts'
import type { StoredReplies, StoredReply } from './stored-replies.ts'
import type { OfflineFiles } from './offline-files.ts'
import { serveMedia } from '../serve-media.ts'

/**
 * What the app's screens ask for before anything can be done; its last answer is shown while the server cannot be
 * reached.
 */
const SCREENS = new Set([
  '/config',
  '/account/profile',
  '/file',
  '/plan/info',
  '/file/transcription/supported_languages',
  '/file/translation/supported_languages',
])
/** Searches come in any number, and are not kept. */
const LONGEST_QUERY = 60

/** The work is done, or somebody else's: the copy goes. */
const GIVEN_AWAY = /^\/file\/transcription\/(?:publish_human|release_human)\/([0-9A-Za-z-]{24,64})$/

export interface OfflineForwardDeps {
  forward: Forward
  kept: StoredReplies
  files: OfflineFiles
  account: () => Account | null
  /** Whether a transcriptor is signed in, whose copies go when they publish. */
  isTranscriptor: () => boolean
}

/**
 * Forwards calls of the page, and answers from this computer what was taken along or asked before while the server
 * cannot be reached.
 */
export function createOfflineForward({ forward, kept, files, account, isTranscriptor }: OfflineForwardDeps): Forward {
  const screensOf = (who: Account) => `${who.server}\n${who.userId}\nscreens`

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.startsWith(API_BASE) ? pathname.slice(API_BASE.length) : ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const who = account()
    if (who === null || path === '') return forward(request)

    const about = filePartOf(path)
    if (isRead && about?.part === 'media') {
      const media = await files.media(about.id).catch(() => null)
      return media ? serveMedia(request, media) : forward(request)
    }
    const body =
      about?.part === 'record' && request.method === updateFile.method
        ? await request
            .clone()
            .text()
            .catch(() => '')
        : ''
    const reply = await forward(request)
    if (isRead && about) {
      if (isUnreachable(reply)) return (await answerPart(about)) ?? reply
      if (request.method === 'GET') await orLater(learn(about, reply))
    } else if (isRead && SCREENS.has(path) && search.length <= LONGEST_QUERY) {
      if (isUnreachable(reply))
        return (await answerScreen(path, await kept.read(screensOf(who), path + search))) ?? reply
      if (reply.ok && request.method === 'GET')
        await orLater(replyOf(reply.clone()).then((found) => kept.keep(screensOf(who), path + search, found)))
      if (reply.ok && path === listFiles.path) void orLater(lookAfterCopies())
    } else if (about && body !== '') {
      return changed(about, body, reply)
    } else if (reply.ok) {
      await orLater(follow(request, path, about))
    }
    return reply
  }

  /**
   * What is not the person's to have any more is kept no longer than until the server is reached, whether they open it
   * or not.
   */
  async function lookAfterCopies(): Promise<void> {
    for (const { id, state } of await files.list()) {
      if (state === 'ready')
        await learn(
          { id, part: 'record', language: null },
          await forward(new Request(APP_ORIGIN + pathOfPart('record', id))),
        )
    }
  }

  /** Has what is here follow what the page has just done on the server. */
  async function follow(request: Request, path: string, about: FilePart | null): Promise<void> {
    const isText = about?.part === 'transcription' || about?.part === 'translation'
    // What is here has to be what the next edits begin from.
    if (isText && request.method === saveTranscript.method) return learn(about, await forward(new Request(request.url)))
    if (about?.part === 'translation' && request.method === removeTranslation.method)
      return files.forgetTranslation(about.id, about.language ?? '')
    const given =
      GIVEN_AWAY.exec(path)?.[1] ?? (about?.part === 'record' && request.method === 'DELETE' ? about.id : undefined)
    if (given !== undefined) await files.remove(given)
  }

  /** A screen as it was; in the list of files, those that are here are as they were taken along. */
  async function answerScreen(path: string, found: StoredReply | null): Promise<Response | null> {
    if (path !== listFiles.path || !found) return answer(found)
    const list = JSON.parse(found.body.toString('utf8')) as z.output<typeof listFiles.reply>
    const items = await Promise.all(
      list.files.map(async (item) => {
        const here = await answerPart({ id: item.file._id, part: 'record', language: null })
        if (!here) return item
        const { human_transcription: humanTranscription, ...file } = flatFile.parse(await here.json())
        return { file, humanTranscription }
      }),
    )
    return answer({ ...found, body: Buffer.from(JSON.stringify({ ...list, files: items })) })
  }

  /** What is known of a file that is here, with the status that was chosen meanwhile. */
  async function answerPart({ id, part, language }: FilePart): Promise<Response | null> {
    const found = await files.read(id, pathOfPart(part, id, language))
    const status =
      part === 'record' ? ((await files.list()).find((file) => file.id === id)?.pendingStatus ?? null) : null
    return answer(
      found && status !== null
        ? {
            ...found,
            body: Buffer.from(
              JSON.stringify(withStatus(flatFile.parse(JSON.parse(found.body.toString('utf8'))), status)),
            ),
          }
        : found,
    )
  }

  /** The server's newest word on a file that is here. */
  async function learn({ id, part, language }: FilePart, reply: Response): Promise<void> {
    if (!(await files.isTaken(id))) return
    if (reply.status === 404) return language === null ? files.remove(id) : files.forgetTranslation(id, language)
    if (!reply.ok) return
    if (part === 'translations') return files.refreshTranslations(id, reply.clone())
    if (part === 'record') {
      const { human_transcription: human, is_published } = flatFile.parse(await reply.clone().json())
      if (human && is_published && isTranscriptor()) return files.remove(id)
    }
    await files.refresh(id, pathOfPart(part, id, language), reply.clone())
  }

  /** A status that is chosen while the server cannot be reached waits here. */
  async function changed(about: FilePart, body: string, reply: Response): Promise<Response> {
    const { id } = about
    const { data } = updateFile.body.safeParse(parse(body))
    if (data?.status === undefined) return reply
    if (!isUnreachable(reply)) {
      if (reply.ok) await files.setPendingStatus(id, null)
      return reply
    }
    if (!(await files.isTaken(id))) return reply
    await files.setPendingStatus(id, data.status)
    return (await answerPart(about)) ?? reply
  }
}

/**
 * The page has its answer whether or not it could be kept, as on a full disk: then what is here is older, and the
 * server says so at the next save.
 */
async function orLater(keeping: Promise<unknown>): Promise<void> {
  await keeping.catch((error: unknown) =>
    console.warn('An answer of the server could not be kept:', error instanceof Error ? error.message : error),
  )
}

function withStatus(file: FlatFile, status: 'EDITING' | 'FINISHED'): FlatFile {
  return file.human_transcription
    ? { ...file, human_transcription: { ...file.human_transcription, status } }
    : { ...file, status }
}

async function replyOf(reply: Response): Promise<StoredReply> {
  return {
    type: reply.headers.get('content-type') ?? '',
    etag: reply.headers.get('etag'),
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

function answer(found: StoredReply | null): Response | null {
  if (!found) return null
  const headers = {
    'content-type': found.type,
    'cache-control': 'no-store',
    'longhand-kept': 'true',
    ...(found.etag !== null && { etag: found.etag }),
  }
  return new Response(new Uint8Array(found.body), { headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
