import type { z } from 'zod'
import { flatFile, type FlatFile, listFiles, updateFile } from '../../shared/contract/files.ts'
import { saveTranscript } from '../../shared/contract/transcripts.ts'
import { API_BASE } from '../../shared/contract/route.ts'
import { type Forward, isUnreachable } from '../forward.ts'
import type { Account } from '../outbox/account.ts'
import type { KeptReplies, KeptReply } from './kept-replies.ts'
import type { OfflineFiles } from './offline-files.ts'
import { serveMedia } from './serve-media.ts'

/** What the app's screens ask for before anything can be done; its last answer is shown while the server cannot be reached. */
const SCREENS = new Set(['/config', '/account/profile', '/file', '/plan/info', '/file/transcription/supported_languages', '/file/translation/supported_languages'])
/** Searches come in any number, and are not kept. */
const LONGEST_QUERY = 60

const FILE = /^\/file\/([0-9A-Za-z-]{24,64})$/
const PART = /^\/file\/(transcription|waveform|media)\/([0-9A-Za-z-]{24,64})$/
/** The work is done, or somebody else's: the copy goes. */
const GIVEN_AWAY = /^\/file\/transcription\/(?:publish_human|release_human)\/([0-9A-Za-z-]{24,64})$/

export interface OfflineForwardDeps {
  forward: Forward
  kept: KeptReplies
  files: OfflineFiles
  account: () => Account | null
}

/** Forwards calls of the page, and answers from this computer what was taken along or asked before while the server cannot be reached. */
export function createOfflineForward({ forward, kept, files, account }: OfflineForwardDeps): Forward {
  const screensOf = (who: Account) => `${who.server}\n${who.userId}\nscreens`

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.startsWith(API_BASE) ? pathname.slice(API_BASE.length) : ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const who = account()
    if (who === null || path === '') return forward(request)

    const [, part, partOf] = PART.exec(path) ?? []
    if (isRead && part === 'media' && partOf !== undefined) {
      const media = await files.media(partOf).catch(() => null)
      if (media) return serveMedia(request, media)
    }
    const recordId = FILE.exec(path)?.[1]
    const fileId = recordId ?? (part === 'media' ? undefined : partOf)
    const body = recordId !== undefined && request.method === updateFile.method ? await request.clone().text().catch(() => '') : ''
    const reply = await forward(request)
    if (isRead && fileId !== undefined) {
      if (isUnreachable(reply)) return (await answerFile(fileId, pathname)) ?? reply
      if (request.method === 'GET') await learn(fileId, pathname, reply)
    } else if (isRead && SCREENS.has(path) && search.length <= LONGEST_QUERY) {
      if (isUnreachable(reply)) return (await answerScreen(path, await kept.read(screensOf(who), path + search))) ?? reply
      if (reply.ok && request.method === 'GET') await kept.keep(screensOf(who), path + search, await replyOf(reply.clone()))
    } else if (recordId !== undefined && body !== '') {
      return changed(recordId, pathname, body, reply)
    } else if (reply.ok && request.method === saveTranscript.method && part === 'transcription' && fileId !== undefined) {
      // What is here has to be what the next edits begin from.
      await learn(fileId, pathname, await forward(new Request(request.url)))
    } else if (reply.ok) {
      const given = GIVEN_AWAY.exec(path)?.[1] ?? (request.method === 'DELETE' ? recordId : undefined)
      if (given !== undefined) await files.remove(given)
    }
    return reply
  }

  /** A screen as it was; in the list of files, those that are here are as they were taken along. */
  async function answerScreen(path: string, found: KeptReply | null): Promise<Response | null> {
    if (path !== listFiles.path || !found) return answer(found)
    const list = JSON.parse(found.body.toString('utf8')) as z.output<typeof listFiles.reply>
    const items = await Promise.all(list.files.map(async (item) => {
      const here = await answerFile(item.file._id, `${API_BASE}/file/${item.file._id}`)
      if (!here) return item
      const { human_transcription: humanTranscription, ...file } = flatFile.parse(await here.json())
      return { file, humanTranscription }
    }))
    return answer({ ...found, body: Buffer.from(JSON.stringify({ ...list, files: items })) })
  }

  /** What is known of a file that is here, with the status that was chosen meanwhile. */
  async function answerFile(id: string, address: string): Promise<Response | null> {
    const found = await files.read(id, address)
    const isRecord = address === `${API_BASE}/file/${id}`
    const status = isRecord ? ((await files.list()).find((file) => file.id === id)?.pendingStatus ?? null) : null
    return answer(found && status !== null ? { ...found, body: Buffer.from(JSON.stringify(withStatus(flatFile.parse(JSON.parse(found.body.toString('utf8'))), status))) } : found)
  }

  /** The server's newest word on a file that is here. */
  async function learn(id: string, address: string, reply: Response): Promise<void> {
    if (!(await files.isTaken(id))) return
    if (reply.status === 404) return files.remove(id)
    if (!reply.ok) return
    if (address === `${API_BASE}/file/${id}`) {
      const { human_transcription: human, is_published } = flatFile.parse(await reply.clone().json())
      if (human && is_published) return files.remove(id)
    }
    await files.refresh(id, address, reply.clone())
  }

  /** A status that is chosen while the server cannot be reached waits here. */
  async function changed(id: string, address: string, body: string, reply: Response): Promise<Response> {
    const { data } = updateFile.body.safeParse(parse(body))
    if (data?.status === undefined) return reply
    if (!isUnreachable(reply)) {
      if (reply.ok) await files.setPendingStatus(id, null)
      return reply
    }
    if (!(await files.isTaken(id))) return reply
    await files.setPendingStatus(id, data.status)
    return (await answerFile(id, address)) ?? reply
  }
}

function withStatus(file: FlatFile, status: 'EDITING' | 'FINISHED'): FlatFile {
  return file.human_transcription ? { ...file, human_transcription: { ...file.human_transcription, status } } : { ...file, status }
}

async function replyOf(reply: Response): Promise<KeptReply> {
  return { type: reply.headers.get('content-type') ?? '', etag: reply.headers.get('etag'), body: Buffer.from(await reply.arrayBuffer()) }
}

function answer(found: KeptReply | null): Response | null {
  if (!found) return null
  const headers = { 'content-type': found.type, 'cache-control': 'no-store', 'longhand-kept': 'true', ...(found.etag !== null && { etag: found.etag }) }
  return new Response(new Uint8Array(found.body), { headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
