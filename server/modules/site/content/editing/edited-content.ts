import type {
  ContentEntry,
  ContentKey,
  ContentState,
  ContentVersion,
  EditedContent,
} from '../../../../../src/shared/contract/content-admin.ts'
import { LANGUAGE_CODES } from '../../../../../src/shared/words/languages.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { languageList } from '../language-lists.ts'
import { linkIn } from '../presenter.ts'
import type { Content } from '../service.ts'
import { createSnapshot, listedPath, type Snapshot } from '../snapshot.ts'
import { canBeRemoved, idOf, noContent } from './content-key.ts'
import {
  type ContentDocument,
  pathOfDocument,
  readDocument,
  REVIEWS,
  shownIn,
  titleOfDocument,
  withDocument,
} from './document.ts'
import * as store from './repository.ts'

/** Nobody wrote down when something in a folder was changed. */
export const UNKNOWN = 0

const dateOf = (at: number) => (at === UNKNOWN ? null : new Date(at).toISOString())

function stateOf(isShown: boolean, hasDraft: boolean): ContentState {
  if (isShown) return hasDraft ? 'changed' : 'published'
  return hasDraft ? 'draft' : 'removed'
}

/**
 * What the app shows of the documents that are edited: all of them, one, its versions, and how the site would look with
 * it.
 */
export function createEditedContent({
  db,
  content,
  now = Date.now,
}: {
  db: Db
  content: Pick<Content, 'current'>
  now?: () => number
}) {
  /** Who changed it last and when: in the app, or else in the folder that it came from. */
  function signature(
    row: (Pick<store.DocumentRow, 'draft' | 'published_at' | 'changed_at'> & { email: string | null }) | undefined,
    modifiedAt: number | null | undefined,
  ) {
    const isOurs = row !== undefined && (row.draft !== null || row.published_at !== null || modifiedAt === undefined)
    return {
      changed_date: dateOf(isOurs ? row.changed_at : (modifiedAt ?? UNKNOWN)),
      changed_by: isOurs ? row.email : null,
    }
  }

  async function lastVersion(on: Db, key: ContentKey): Promise<ContentDocument | null> {
    const version = await store.findVersion(on, key)
    return version ? readDocument(version.document) : null
  }

  /** A document as it is edited, or with `instead` of it. @throws AppError 404 */
  async function read(key: ContentKey, instead?: ContentDocument): Promise<EditedContent> {
    const [snapshot, row] = [await content.current(), await store.findDocument(db, key)]
    const shown = shownIn(snapshot, key)
    const document =
      instead ?? (row?.draft ? readDocument(row.draft) : (shown?.document ?? (row ? await lastVersion(db, key) : null)))
    if (!document) throw noContent()
    return {
      ...key,
      link: linkIn(key.language, pathOfDocument(key.kind, shown?.address ?? row?.address ?? '')),
      state: stateOf(shown !== null, row?.draft != null),
      version: row?.version ?? 0,
      can_be_removed: canBeRemoved(key),
      ...signature(row, shown?.modifiedAt),
      document,
    } as EditedContent
  }

  return {
    read,

    /** Every document that is there or was, with its state. */
    async list(): Promise<ContentEntry[]> {
      const snapshot = await content.current()
      const rows = new Map((await store.listDocuments(db)).map((row) => [idOf(row), row]))
      const shown: ContentKey[] = [
        ...snapshot.pages.map(({ language, name }) => ({ kind: 'page', language, name }) as ContentKey),
        ...snapshot.articles.map(({ language, name }) => ({ kind: 'article', language, name }) as ContentKey),
        REVIEWS,
      ]
      const known = new Set(shown.map(idOf))
      const hidden = [...rows.values()]
        .filter((row) => !known.has(idOf(row)))
        .map(({ kind, language, name }) => ({ kind, language, name }) as ContentKey)
      const drawn = await Promise.all(
        [...shown, ...hidden].map(async (key) => {
          const row = rows.get(idOf(key))
          const onSite = shownIn(snapshot, key)
          const document = row?.draft ? readDocument(row.draft) : (onSite?.document ?? (await lastVersion(db, key)))
          if (!document) return null
          const path = pathOfDocument(key.kind, onSite?.address ?? row?.address ?? '')
          return {
            ...key,
            path,
            title: titleOfDocument(document),
            category: 'category' in document ? document.category : null,
            link: linkIn(key.language, path),
            state: stateOf(onSite !== null, row?.draft != null),
            ...signature(row, onSite?.modifiedAt),
          }
        }),
      )
      const found = drawn.filter((entry) => entry !== null)
      const have = Map.groupBy(
        found.filter(({ state }) => state !== 'removed'),
        ({ kind, path }) => `${kind} ${path}`,
      )
      return found.map(({ path, ...entry }) => ({
        ...entry,
        languages:
          entry.kind === 'reviews'
            ? []
            : LANGUAGE_CODES.filter((language) =>
                have.get(`${entry.kind} ${path}`)?.some((other) => other.language === language),
              ),
      }))
    },

    /** Newest first. @throws AppError 404 */
    async versions(key: ContentKey): Promise<ContentVersion[]> {
      const { state } = await read(key)
      const versions = await store.listVersions(db, key)
      const shown =
        state === 'published' || state === 'changed'
          ? versions.find(({ event }) => event === 'published' || event === 'imported')?.version
          : undefined
      return versions.map(({ version, event, saved_at, email }) => ({
        version,
        event,
        saved_date: dateOf(saved_at),
        saved_by: email,
        is_shown: version === shown,
      }))
    },

    /** @throws AppError 404 */
    async version(key: ContentKey, version: number): Promise<EditedContent> {
      const row = await store.findVersion(db, key, version)
      if (!row) throw noContent()
      return read(key, readDocument(row.document))
    },

    /** The content as it would be with this document published, and the address to look at. @throws AppError 404 */
    async preview(key: ContentKey): Promise<{ snapshot: Snapshot; pathname: string }> {
      const [edited, current] = [await read(key), await content.current()]
      const address = shownIn(current, key)?.address ?? (await store.findDocument(db, key))?.address ?? ''
      const snapshot = createSnapshot(
        withDocument(current, key, address, edited.document, now()),
        current.revision,
        current.facts,
      )
      const row = key.kind === 'page' ? snapshot.pageNamed(key.language, key.name) : null
      const [first] = row?.list_of ? languageList(row.list_of) : []
      return {
        snapshot,
        pathname: linkIn(key.language, row && first ? listedPath(row, first) : pathOfDocument(key.kind, address)),
      }
    },
  }
}
