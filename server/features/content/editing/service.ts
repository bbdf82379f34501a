import type { z } from 'zod'
import type { ContentEntry, ContentKey, ContentState, ContentVersion, createContent, EditedContent } from '../../../../src/shared/contract/content-admin.ts'
import { CONTENT_LANGUAGES, type ContentEvent, DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import type { SiteLocales } from '../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError, wrongState } from '../../../errors.ts'
import type { Caller } from '../../../plugins/mount.ts'
import { writeCall } from '../../audit/current-call.ts'
import { nameOfPath } from '../documents.ts'
import { createLinkCheck } from '../folder/links.ts'
import { languageList } from '../language-lists.ts'
import { linkIn } from '../presenter.ts'
import { type ContentRows, holdContent, publishDocument, readContent } from '../repository.ts'
import type { Content } from '../service.ts'
import { createSnapshot, listedPath, type Snapshot } from '../snapshot.ts'
import { freeAddress } from './address.ts'
import { type ContentDocument, parseDocument, pathOfDocument, readDocument, REVIEWS, shownIn, titleOfDocument, withDocument } from './document.ts'
import * as store from './repository.ts'
import { startingDocument } from './starting-document.ts'

const noContent = () => new AppError(404, 'no_content', messages.notFound)
const conflict = () => new AppError(412, 'version_conflict', messages.contentChanged)

/** A document as it stands in the middle of a change. */
interface Held {
  tx: Db
  key: ContentKey
  /** The new version that the change is. */
  version: number
  address: string
  draft: string | null
  /** What the site shows of it. */
  shown: ContentDocument | null
  at: number
  by: string
}

const canBeRemoved = ({ kind, language, name }: ContentKey) => kind !== 'reviews' && !(kind === 'page' && name === 'default' && language === DEFAULT_LANGUAGE)

function stateOf(isShown: boolean, hasDraft: boolean): ContentState {
  if (isShown) return hasDraft ? 'changed' : 'published'
  return hasDraft ? 'draft' : 'removed'
}

/** Writing what the public site shows, in the app: a draft for each document, what is published, and the versions before. */
export function createEditing({ db, content, locales, now = Date.now }: { db: Db; content: Pick<Content, 'current'>; locales: SiteLocales; now?: () => number }) {
  async function entries(): Promise<ContentEntry[]> {
    const snapshot = await content.current()
    const rows = new Map((await store.listDocuments(db)).map((row) => [idOf(row), row]))
    const shown: ContentKey[] = [
      ...snapshot.pages.map(({ language, name }) => ({ kind: 'page', language, name }) as ContentKey),
      ...snapshot.articles.map(({ language, name }) => ({ kind: 'article', language, name }) as ContentKey),
      REVIEWS,
    ]
    const known = new Set(shown.map(idOf))
    const hidden = [...rows.values()].filter((row) => !known.has(idOf(row))).map(({ kind, language, name }) => ({ kind, language, name }) as ContentKey)
    const drawn = await Promise.all([...shown, ...hidden].map(async (key) => {
      const row = rows.get(idOf(key))
      const onSite = shownIn(snapshot, key)
      const document = row?.draft ? readDocument(row.draft) : (onSite?.document ?? (await lastVersion(db, key)))
      if (!document) return null
      const path = pathOfDocument(key.kind, onSite?.address ?? row?.address ?? '')
      return { ...key, path, title: titleOfDocument(document), category: 'category' in document ? document.category : null, link: linkIn(key.language, path), state: stateOf(onSite !== null, row?.draft != null), ...signature(row, onSite?.modifiedAt) }
    }))
    const found = drawn.filter((entry) => entry !== null)
    const have = Map.groupBy(found.filter(({ state }) => state !== 'removed'), ({ kind, path }) => `${kind} ${path}`)
    return found.map(({ path, ...entry }) => ({ ...entry, languages: entry.kind === 'reviews' ? [] : CONTENT_LANGUAGES.filter((language) => have.get(`${entry.kind} ${path}`)?.some((other) => other.language === language)) }))
  }

  /** Who changed it last and when: in the app, or else in the folder that it came from. */
  function signature(row: Pick<store.DocumentRow, 'draft' | 'published_at' | 'changed_at'> & { email: string | null } | undefined, modifiedAt: number | undefined) {
    const isOurs = row !== undefined && (row.draft !== null || row.published_at !== null || modifiedAt === undefined)
    return { changed_date: new Date(isOurs ? row.changed_at : (modifiedAt ?? 0)).toISOString(), changed_by: isOurs ? row.email : null }
  }

  async function lastVersion(on: Db, key: ContentKey): Promise<ContentDocument | null> {
    const version = await store.findVersion(on, key)
    return version ? readDocument(version.document) : null
  }

  /** A document as it is edited, or with `instead` of it. @throws AppError 404 */
  async function present(key: ContentKey, instead?: ContentDocument): Promise<EditedContent> {
    const [snapshot, row] = [await content.current(), await store.findDocument(db, key)]
    const shown = shownIn(snapshot, key)
    const document = instead ?? (row?.draft ? readDocument(row.draft) : (shown?.document ?? (row ? await lastVersion(db, key) : null)))
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

  /** Changes a document that nobody has changed since the person saw it. @throws AppError 404, 412 */
  async function change(caller: Caller, key: ContentKey, sawVersion: number, work: (held: Held) => Promise<void>, newAddress?: string): Promise<EditedContent> {
    await db.transaction().execute(async (tx) => {
      await holdContent(tx)
      const shown = shownIn(await readContent(tx), key)
      const known = newAddress ?? shown?.address ?? (await store.findDocument(tx, key))?.address
      if (known === undefined) throw noContent()
      const at = now()
      const row = await store.nextVersion(tx, key, { address: known, sawVersion, at, by: caller.id })
      if (!row) throw conflict()
      if (sawVersion === 0 && shown) await store.keepVersion(tx, key, { version: 0, event: 'imported', document: JSON.stringify(shown.document), saved_at: shown.modifiedAt, saved_by: null })
      await work({ tx, key, version: row.version, address: known, draft: row.draft, shown: shown?.document ?? null, at, by: caller.id })
      await writeCall(tx)
    })
    return present(key)
  }

  const keep = ({ tx, key, version, at, by }: Held, event: ContentEvent, document: ContentDocument) => store.keepVersion(tx, key, { version, event, document: JSON.stringify(document), saved_at: at, saved_by: by })

  /** Makes this the draft; none where it is what the site shows anyway. */
  async function setDraft({ tx, key, shown }: Held, document: ContentDocument): Promise<void> {
    const text = JSON.stringify(parseDocument(key.kind, document))
    const isShown = shown !== null && text === JSON.stringify(parseDocument(key.kind, shown))
    await store.setDocument(tx, key, { draft: isShown ? null : text })
  }

  /** Shows a document on the site, or nothing in its place. */
  async function show({ tx, key, address, at }: Held, document: ContentDocument | null): Promise<void> {
    const before = await readContent(tx)
    const rows = withDocument(before, key, address, document, at)
    const after = createSnapshot(rows, 0)
    if (document) assertLinksLead(after, key)
    else assertNothingLinks(before, after)
    await publishDocument(tx, key, rows)
    await store.setDocument(tx, key, { published_at: at })
  }

  return {
    list: entries,

    /** @throws AppError 404 */
    read: (key: ContentKey): Promise<EditedContent> => present(key),

    /** Begins a draft at a new address, or again at one whose document was removed. @throws AppError 404, 409, 422 */
    async create(caller: Caller, { kind, language, address, title, template, like }: z.output<typeof createContent.body>): Promise<EditedContent> {
      const snapshot = await content.current()
      const rows = await store.listDocuments(db)
      const original = like && (await present({ kind, language: like, name: kind === 'page' ? nameOfPath(address) : address }))
      if (original && original.link !== linkIn(original.language, pathOfDocument(kind, address))) throw noContent()
      const key: ContentKey = { kind, language, name: freeAddress({ kind, language, address, isCopy: original !== undefined }, { snapshot, drafts: rows, locales }) }
      const row = rows.find((other) => idOf(other) === idOf(key))
      const document = original?.document ?? startingDocument({ kind, title, template, at: now() })
      return change(caller, key, row?.version ?? 0, (held) => setDraft(held, document), address)
    },

    /** @throws AppError 404, 412, 422 */
    async save(caller: Caller, key: ContentKey, sawVersion: number, document: unknown): Promise<EditedContent> {
      const parsed = parseDocument(key.kind, document)
      return change(caller, key, sawVersion, (held) => setDraft(held, parsed))
    },

    /** @throws AppError 404, 409 without a draft, 412, 422 when a link leads nowhere */
    publish: (caller: Caller, key: ContentKey, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        if (held.draft === null) throw wrongState(messages.contentUnchanged)
        const document = readDocument(held.draft)
        await show(held, document)
        await keep(held, 'published', document)
        await store.setDocument(held.tx, key, { draft: null })
      }),

    /** @throws AppError 404, 409, 412 */
    unpublish: (caller: Caller, key: ContentKey, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        if (!canBeRemoved(key) || held.shown === null) throw wrongState(messages.contentNeeded)
        await show(held, null)
        await keep(held, 'unpublished', held.shown)
        await store.setDocument(held.tx, key, { draft: held.draft ?? JSON.stringify(held.shown) })
      }),

    /** @throws AppError 404, 409 without a draft, or with nothing else, 412 */
    discard: (caller: Caller, key: ContentKey, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        if (held.draft === null || held.shown === null) throw wrongState(messages.contentUnchanged)
        await keep(held, 'replaced', readDocument(held.draft))
        await store.setDocument(held.tx, key, { draft: null })
      }),

    /** @throws AppError 404, 409, 412 */
    remove: (caller: Caller, key: ContentKey, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        const newest = held.draft === null ? held.shown : readDocument(held.draft)
        if (!canBeRemoved(key) || newest === null) throw wrongState(messages.contentNeeded)
        if (held.shown !== null) await show(held, null)
        await keep(held, 'removed', newest)
        await store.setDocument(held.tx, key, { draft: null })
      }),

    /** Newest first. @throws AppError 404 */
    async versions(key: ContentKey): Promise<ContentVersion[]> {
      const { state } = await present(key)
      const versions = await store.listVersions(db, key)
      const shown = state === 'published' || state === 'changed' ? versions.find(({ event }) => event === 'published' || event === 'imported')?.version : undefined
      return versions.map(({ version, event, saved_at, email }) => ({ version, event, saved_date: new Date(saved_at).toISOString(), saved_by: email, is_shown: version === shown }))
    },

    /** @throws AppError 404 */
    async version(key: ContentKey, version: number): Promise<EditedContent> {
      const row = await store.findVersion(db, key, version)
      if (!row) throw noContent()
      return present(key, readDocument(row.document))
    },

    /** Makes an older version the draft; the draft that was there becomes a version. @throws AppError 404, 412 */
    restore: (caller: Caller, key: ContentKey, version: number, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        const row = await store.findVersion(held.tx, key, version)
        if (!row) throw noContent()
        if (held.draft !== null) await keep(held, 'replaced', readDocument(held.draft))
        await setDraft(held, readDocument(row.document))
      }),

    /** The content as it would be with this document published, and the address to look at. @throws AppError 404 */
    async preview(key: ContentKey): Promise<{ snapshot: Snapshot; pathname: string }> {
      const [edited, current] = [await present(key), await content.current()]
      const address = shownIn(current, key)?.address ?? (await store.findDocument(db, key))?.address ?? ''
      const snapshot = createSnapshot(withDocument(current, key, address, edited.document, now()), current.revision)
      const row = key.kind === 'page' ? snapshot.pageNamed(key.language, key.name) : null
      const [first] = row?.list_of ? languageList(row.list_of) : []
      return { snapshot, pathname: linkIn(key.language, row && first ? listedPath(row, first) : pathOfDocument(key.kind, address)) }
    },
  }
}

const idOf = ({ kind, language, name }: Pick<store.DocumentRow, 'kind' | 'language' | 'name'>) => `${kind} ${language} ${name}`

/** @throws AppError 422 naming the first link of the document that leads nowhere */
function assertLinksLead(snapshot: Snapshot, key: ContentKey): void {
  const links = createLinkCheck(snapshot)
  const page = key.kind === 'page' ? snapshot.pageNamed(key.language, key.name) : null
  const article = key.kind === 'article' ? snapshot.articleNamed(key.language, key.name) : null
  const [dead] = page ? links.deadInPage(page) : article ? links.deadInArticle(article) : []
  if (dead !== undefined) throw new AppError(422, 'dead_link', messages.deadLink(dead))
}

/** @throws AppError 409 naming what would have a dead link, when something is taken away */
function assertNothingLinks(before: ContentRows, after: Snapshot): void {
  const [links, linksBefore] = [createLinkCheck(after), createLinkCheck(createSnapshot(before, 0))]
  const page = after.pages.find((row) => links.deadInPage(row).length > linksBefore.deadInPage(row).length)
  const article = after.articles.find((row) => links.deadInArticle(row).length > linksBefore.deadInArticle(row).length)
  const title = page?.label ?? article?.title
  if (title !== undefined) throw wrongState(messages.contentLinked(title))
}

export type Editing = ReturnType<typeof createEditing>
