import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { baseName } from '../../src/shared/domain/base-name.ts'
import { phrase } from '../../src/shared/words/phrase.ts'
import { codeOf } from '../kernel/error-code.ts'
import type { Sealer } from '../kernel/sealed-text.ts'
import { type LinkedFiles, LinkError } from '../ports/linked-files.ts'
import { WatchError, type WatchedFile, type WatchedFolders } from '../ports/watched-folders.ts'

/** A recording that nobody has written to for so long is whole, in milliseconds. */
const QUIET_MS = 60_000
/** Folders in one another, and files, that are looked at; more are left alone. */
const MOST_DEPTH = 8
const MOST_FILES = 20_000

const SCHEME = 'watched:'
/** For whom links are sealed. */
const OWNER = 'watched folders'

export interface WatchedFoldersOptions {
  /** The operator's folder, which has one for each account. */
  root: string
  sealer: Sealer
  quietMs?: number
  now?: () => number
}

/**
 * Folders below the operator's. A file is known by its number on the disk, its size and its time, so that moving it
 * changes nothing; links of the file system are not followed, and names that begin with a dot are left alone.
 */
export function createWatchedFolders({
  root,
  sealer,
  quietMs = QUIET_MS,
  now = Date.now,
}: WatchedFoldersOptions): WatchedFolders {
  /** The folder of an account. @throws with ENOENT where the operator's is missing */
  const ownFolder = async (account: string) => path.join(await realpath(root), account)

  /** @throws WatchError, also for a folder that leads out of that of the account */
  async function openFolder(account: string, below: string): Promise<{ own: string; folder: string }> {
    const parts = below.split('/').filter(Boolean)
    if ([account, ...parts].some(isUnsafe)) throw new WatchError(OUTSIDE)
    try {
      const own = await ownFolder(account)
      const folder = path.join(own, ...parts)
      await mkdir(folder, { recursive: true }).catch(() => undefined)
      if (!isWithin(await realpath(folder), await realpath(own))) throw new WatchError(OUTSIDE)
      return { own, folder }
    } catch (error) {
      if (error instanceof WatchError) throw error
      throw new WatchError(codeOf(error) === 'EACCES' ? NOT_READ : MISSING, { cause: error })
    }
  }

  /** Whether nobody has written to it for a while; one that is copied with its times counts from when it was. */
  const isQuiet = ({ mtimeMs, ctimeMs }: Stats) => now() - Math.max(mtimeMs, ctimeMs) >= quietMs

  async function* walk(folder: string, below: string, depth: number): AsyncGenerator<{ name: string; stats: Stats }> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      const full = path.join(folder, entry.name)
      if (entry.isDirectory() && depth < MOST_DEPTH) yield* walk(full, name, depth + 1)
      else if (entry.isFile() && isMedium(entry.name)) {
        // One that went meanwhile is none.
        const stats = await lstat(full).catch(() => null)
        if (stats?.isFile() && stats.size > 0) yield { name, stats }
      }
    }
  }

  const files: LinkedFiles = {
    check(link) {
      if (!opened(link)) throw new LinkError('link_refused', NOT_HERE)
    },

    async open(link, { signal, from }) {
      const wanted = opened(link)
      if (!wanted) throw new LinkError('link_refused', NOT_HERE)
      const { account, name, id } = wanted
      const handle = await openAsIs(account, name)
      const stats = await handle.stat()
      if (idOf(stats) !== id) {
        await handle.close()
        throw new LinkError('link_gone', CHANGED)
      }
      const startsAt = from?.version === id && from.byte <= stats.size ? from.byte : 0
      return { sizeBytes: stats.size, version: id, name: null, startsAt, bytes: read(handle, { startsAt, id, signal }) }
    },
  }

  /** Opens a file where it is, or where it was moved to below the account's folder. */
  async function openAsIs(account: string, name: string): Promise<FileHandle> {
    try {
      const own = await ownFolder(account)
      const full = path.join(own, name)
      if (!isWithin(await realpath(full), await realpath(own))) throw new LinkError('link_gone', CHANGED)
      return await open(full, constants.O_RDONLY | constants.O_NOFOLLOW)
    } catch (error) {
      if (error instanceof LinkError) throw error
      throw new LinkError('link_gone', CHANGED, { cause: error })
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
      if (idOf(await handle.stat()) !== id) throw new LinkError('link_gone', CHANGED)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof LinkError) throw error
      throw new LinkError('link_failed', NOT_READ, { cause: error })
    } finally {
      await handle.close()
    }
  }

  function opened(link: string): { account: string; name: string; id: string } | null {
    const text = link.startsWith(SCHEME) ? sealer.open(link.slice(SCHEME.length), OWNER) : null
    return text === null ? null : (JSON.parse(text) as { account: string; name: string; id: string })
  }

  return {
    files,

    async list(account, below, signal): Promise<WatchedFile[]> {
      const { own, folder } = await openFolder(account, below)
      const found: WatchedFile[] = []
      try {
        for await (const { name, stats } of walk(folder, '', 0)) {
          signal.throwIfAborted()
          if (!isQuiet(stats)) continue
          const id = idOf(stats)
          const sealed = sealer.seal(
            JSON.stringify({ account, name: path.relative(own, path.join(folder, name)), id }),
            OWNER,
          )
          found.push({ id, name, link: SCHEME + sealed, changedAt: Math.round(stats.mtimeMs) })
          if (found.length >= MOST_FILES) break
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw new WatchError(NOT_READ, { cause: error })
      }
      return found.toSorted((one, other) => other.changedAt - one.changedAt)
    },
  }
}

const OUTSIDE = phrase('This folder lies outside the one for your account.')
const MISSING = phrase('The server’s folder for recordings is missing.')
const NOT_READ = phrase('The server could not read this folder.')
const NOT_HERE = phrase('This server does not fetch from this address.')
const CHANGED = phrase('The recording was changed or moved while it was being read.')

/** No part of a path leads anywhere else, or hides. */
const isUnsafe = (part: string) => part === '' || part.startsWith('.') || /[/\\\0]/u.test(part)

const isWithin = (folder: string, own: string) => folder === own || folder.startsWith(own + path.sep)

/** Whether a name is that of a recording, by its ending. */
const isMedium = (name: string) => baseName(name) !== name

const idOf = ({ ino, size, mtimeMs }: Stats) => `${ino}-${size}-${Math.round(mtimeMs)}`
