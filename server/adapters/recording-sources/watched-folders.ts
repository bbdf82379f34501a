import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  isHidden,
  isRecordingName,
  MOST_DEPTH,
  QUIET_MS,
  quietIn,
  versionOf,
} from '../../../src/shared/domain/watched-files.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { codeOf } from '../../kernel/error-code.ts'
import { LinkError } from '../../ports/linked-files.ts'
import {
  type FolderPlace,
  MOST_RECORDINGS,
  type Recording,
  type RecordingSource,
  SourceError,
} from '../../ports/recording-sources.ts'
import { CHANGED } from './words.ts'

export interface WatchedFoldersOptions {
  /** The operator's folder, which has one for each account. */
  root: string
  quietMs?: number
  now?: () => number
}

/**
 * Folders below the operator's. A file is known by its number on the disk, its size and its time, so that moving it
 * changes nothing; links of the file system are not followed, and names that begin with a dot are left alone.
 */
export function createWatchedFolders({
  root,
  quietMs = QUIET_MS,
  now = Date.now,
}: WatchedFoldersOptions): RecordingSource<FolderPlace> {
  /** The folder of an account. @throws with ENOENT where the operator's is missing */
  const ownFolder = async (account: string) => path.join(await realpath(root), account)

  /** Made where it is missing. @throws SourceError, also for a folder that leads out of that of the account */
  async function openFolder({ account, path: below }: FolderPlace): Promise<string> {
    const parts = below.split('/').filter(Boolean)
    if ([account, ...parts].some(isUnsafe)) throw new SourceError(OUTSIDE)
    try {
      const own = await ownFolder(account)
      const folder = path.join(own, ...parts)
      await mkdir(folder, { recursive: true }).catch(() => undefined)
      if (!isWithin(await realpath(folder), await realpath(own))) throw new SourceError(OUTSIDE)
      return folder
    } catch (error) {
      if (error instanceof SourceError) throw error
      throw new SourceError(codeOf(error) === 'EACCES' ? NOT_READ : MISSING, { cause: error })
    }
  }

  async function* walk(folder: string, below: string, depth: number): AsyncGenerator<{ name: string; stats: Stats }> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (isHidden(entry.name)) continue
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      const full = path.join(folder, entry.name)
      if (entry.isDirectory() && depth < MOST_DEPTH) yield* walk(full, name, depth + 1)
      else if (entry.isFile() && isRecordingName(entry.name)) {
        // One that went meanwhile is none.
        const stats = await lstat(full).catch(() => null)
        if (stats?.isFile() && stats.size > 0) yield { name, stats }
      }
    }
  }

  /** Opens a file where it is below the account's folder. */
  async function openAsIs({ account, path: below }: FolderPlace, name: string): Promise<FileHandle> {
    try {
      const own = await ownFolder(account)
      const full = path.join(own, below, name)
      if (!isWithin(await realpath(full), await realpath(own))) throw new LinkError('link_gone', CHANGED)
      return await open(full, constants.O_RDONLY | constants.O_NOFOLLOW)
    } catch (error) {
      if (error instanceof LinkError) throw error
      throw new LinkError('link_gone', CHANGED, { cause: error })
    }
  }

  return {
    async list(place, signal): Promise<Recording[]> {
      const folder = await openFolder(place)
      const found: Recording[] = []
      try {
        for await (const { name, stats } of walk(folder, '', 0)) {
          signal.throwIfAborted()
          if (quietIn(stats, now(), quietMs) > 0) continue
          found.push({ id: versionOf(stats), name, changedAt: Math.round(stats.mtimeMs) })
          if (found.length >= MOST_RECORDINGS) break
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw new SourceError(NOT_READ, { cause: error })
      }
      return found.toSorted((one, other) => other.changedAt - one.changedAt)
    },

    async open(place, { id, name }, { signal, from }) {
      const handle = await openAsIs(place, name)
      const stats = await handle.stat()
      if (versionOf(stats) !== id) {
        await handle.close()
        throw new LinkError('link_gone', CHANGED)
      }
      const startsAt = from?.version === id && from.byte <= stats.size ? from.byte : 0
      return { sizeBytes: stats.size, version: id, name: null, startsAt, bytes: read(handle, { startsAt, id, signal }) }
    },
  }
}

/** The bytes, as long as nobody writes to the file meanwhile. */
async function* read(
  handle: FileHandle,
  { startsAt, id, signal }: { startsAt: number; id: string; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of handle.createReadStream({ start: startsAt, autoClose: false, signal }))
      yield chunk as Uint8Array
    if (versionOf(await handle.stat()) !== id) throw new LinkError('link_gone', CHANGED)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof LinkError) throw error
    throw new LinkError('link_failed', NOT_READ, { cause: error })
  } finally {
    await handle.close()
  }
}

const OUTSIDE = phrase('This folder lies outside the one for your account.')
const MISSING = phrase('The server’s folder for recordings is missing.')
const NOT_READ = phrase('The server could not read this folder.')

/** No part of a path leads anywhere else, or hides. */
const isUnsafe = (part: string) => part === '' || part.startsWith('.') || /[/\\\0]/u.test(part)

const isWithin = (folder: string, own: string) => folder === own || folder.startsWith(own + path.sep)
