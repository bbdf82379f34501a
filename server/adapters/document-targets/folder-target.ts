import { constants, createReadStream, type PathLike } from 'node:fs'
import { link, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { codeOf, isMissing } from '../../kernel/error-code.ts'
import { sha256Of } from '../../kernel/sha256.ts'
import { syncFolder } from '../../kernel/sync-folder.ts'
import type { PutDocumentOptions, TargetDocument, TargetPlace } from '../../ports/document-targets.ts'
import { TargetError } from '../../ports/document-targets.ts'
import { draftName } from './draft-name.ts'

type FolderPlace = Extract<TargetPlace, { kind: 'folder' }>

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: phrase('The server’s folder for transcripts is missing.'),
  ENOSPC: phrase('There is no room left on the server’s disk.'),
  EDQUOT: phrase('There is no room left on the server’s disk.'),
}
const NOT_WRITTEN = phrase('The server could not write into this folder.')
const OUTSIDE = phrase('This folder lies outside the one for your account.')

/**
 * Writes into a person's own folder below the operator's. That one has to be there: it may be a disk that is not
 * mounted.
 */
export function createFolderTarget(root: string) {
  return async function put(
    { account, path: below }: FolderPlace,
    document: TargetDocument,
    { isOurs, tried, signal }: PutDocumentOptions,
  ): Promise<'stored' | 'taken'> {
    const parts = [...below.split('/').filter(Boolean), ...document.name.split('/')]
    const fileName = parts.pop() ?? ''
    if ([account, fileName, ...parts].some(isUnsafe)) throw new TargetError(OUTSIDE)
    try {
      const own = path.join(await realpath(root), account)
      const folder = path.join(own, ...parts)
      await mkdir(folder, { recursive: true })
      if (!isWithin(await realpath(folder), await realpath(own))) throw new TargetError(OUTSIDE)
      const draft = path.join(folder, draftName(document))
      await writeDraft(draft, document.bytes)
      signal.throwIfAborted()
      const target = path.join(folder, fileName)
      const isPut = await putInPlace(draft, target, isOurs || (await holdsOneOf(target, tried)))
      for (let at = folder; isWithin(at, own); at = path.dirname(at)) await syncFolder(at)
      return isPut ? 'stored' : 'taken'
    } catch (error) {
      if (error instanceof TargetError || signal.aborted) throw error
      throw new TargetError(WORDS[String(codeOf(error))] ?? NOT_WRITTEN, { cause: error })
    }
  }
}

/** No part of a path leads anywhere else, or hides. */
const isUnsafe = (part: string) => part === '' || part.startsWith('.') || /[/\\\0]/u.test(part)

const isWithin = (folder: string, own: string) => folder === own || folder.startsWith(own + path.sep)

async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
  // One that a try before left behind may lead elsewhere by now: it is made anew.
  await rm(draft, { force: true })
  const file = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Answers whether it was put there; what is not ours stays. */
async function putInPlace(draft: string, target: string, isOurs: boolean): Promise<boolean> {
  if (isOurs) {
    await rename(draft, target)
    return true
  }
  try {
    await link(draft, target)
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST' || (await isPresent(target))
    // Some disks know no links: there the look and the move are two steps.
    if (!isThere) {
      await rename(draft, target)
      return true
    }
    await rm(draft, { force: true })
    return false
  }
  await rm(draft, { force: true })
  return true
}

/** Whether a file is one of these contents. */
async function holdsOneOf(file: string, contents: readonly string[]): Promise<boolean> {
  if (contents.length === 0) return false
  try {
    return contents.includes(await sha256Of(createReadStream(file)))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const isPresent = (file: PathLike) =>
  lstat(file).then(
    () => true,
    () => false,
  )
