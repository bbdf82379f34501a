import type { z } from 'zod'
import type { ContentKey, createContent, EditedContent } from '../../../../../src/shared/contract/content-admin.ts'
import type { ContentEvent } from '../../../../../src/shared/domain/content-rules.ts'
import type { SiteLocales } from '../../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { AppError, wrongState } from '../../../../kernel/errors.ts'
import type { Caller } from '../../../../kernel/http/mount.ts'
import { writeCall } from '../../../audit/index.ts'
import { localesOf } from '../locales.ts'
import { nameOfPath } from '../documents.ts'
import { linkIn } from '../presenter.ts'
import { pictureFinder } from '../pictures/service.ts'
import { holdContent, publishDocument, readContent } from '../repository.ts'
import type { Content } from '../service.ts'
import { createSnapshot } from '../snapshot.ts'
import { freeAddress } from './address.ts'
import { canBeRemoved, idOf, noContent } from './content-key.ts'
import { type ContentDocument, parseDocument, pathOfDocument, readDocument, shownIn, withDocument } from './document.ts'
import { createEditedContent, UNKNOWN } from './edited-content.ts'
import { assertLinksLead, assertNothingLinks } from './link-rules.ts'
import { assertPublishable } from './publish-rules.ts'
import * as store from './repository.ts'
import { startingDocument } from './starting-document.ts'

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

/**
 * Writing what the public site shows, in the app: a draft for each document, what is published, and the versions
 * before.
 */
export function createEditing({
  db,
  content,
  locales,
  now = Date.now,
}: {
  db: Db
  content: Pick<Content, 'current'>
  locales: SiteLocales
  now?: () => number
}) {
  const edited = createEditedContent({ db, content, now })

  /** Changes a document that nobody has changed since the person saw it. @throws AppError 404, 412 */
  async function change(
    caller: Caller,
    key: ContentKey,
    sawVersion: number,
    work: (held: Held) => Promise<void>,
    newAddress?: string,
  ): Promise<EditedContent> {
    await db.transaction().execute(async (tx) => {
      await holdContent(tx)
      const shown = shownIn(await readContent(tx), key)
      const known = newAddress ?? shown?.address ?? (await store.findDocument(tx, key))?.address
      if (known === undefined) throw noContent()
      const at = now()
      const row = await store.nextVersion(tx, key, { address: known, sawVersion, at, by: caller.id })
      if (!row) throw conflict()
      if (sawVersion === 0 && shown)
        await store.keepVersion(tx, key, {
          version: 0,
          event: 'imported',
          document: JSON.stringify(shown.document),
          saved_at: shown.modifiedAt ?? UNKNOWN,
          saved_by: null,
        })
      await work({
        tx,
        key,
        version: row.version,
        address: known,
        draft: row.draft,
        shown: shown?.document ?? null,
        at,
        by: caller.id,
      })
      await writeCall(tx)
    })
    return edited.read(key)
  }

  const keep = ({ tx, key, version, at, by }: Held, event: ContentEvent, document: ContentDocument) =>
    store.keepVersion(tx, key, { version, event, document: JSON.stringify(document), saved_at: at, saved_by: by })

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
    ...edited,

    /** Begins a draft at a new address, or again at one whose document was removed. @throws AppError 404, 409, 422 */
    async create(
      caller: Caller,
      { kind, language, address, title, template, like }: z.output<typeof createContent.body>,
    ): Promise<EditedContent> {
      const snapshot = await content.current()
      const rows = await store.listDocuments(db)
      const original =
        like && (await edited.read({ kind, language: like, name: kind === 'page' ? nameOfPath(address) : address }))
      if (original && original.link !== linkIn(original.language, pathOfDocument(kind, address))) throw noContent()
      const key: ContentKey = {
        kind,
        language,
        name: freeAddress(
          { kind, language, address, isCopy: original !== undefined },
          { snapshot, drafts: rows, locales: localesOf(locales, snapshot) },
        ),
      }
      const row = rows.find((other) => idOf(other) === idOf(key))
      const document = original?.document ?? startingDocument({ kind, title, template, at: now() })
      return change(caller, key, row?.version ?? 0, (held) => setDraft(held, document), address)
    },

    /** @throws AppError 404, 412, 422 */
    async save(caller: Caller, key: ContentKey, sawVersion: number, document: unknown): Promise<EditedContent> {
      const parsed = parseDocument(key.kind, document)
      return change(caller, key, sawVersion, (held) => setDraft(held, parsed))
    },

    /** @throws AppError 404, 409 without a draft, 412, 422 for what is missing, and when a link leads nowhere */
    publish: (caller: Caller, key: ContentKey, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        if (held.draft === null) throw wrongState(messages.contentUnchanged)
        const document = readDocument(held.draft)
        assertPublishable(document, await pictureFinder(held.tx))
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

    /** Makes an older version the draft; the draft that was there becomes a version. @throws AppError 404, 412 */
    restore: (caller: Caller, key: ContentKey, version: number, sawVersion: number) =>
      change(caller, key, sawVersion, async (held) => {
        const row = await store.findVersion(held.tx, key, version)
        if (!row) throw noContent()
        if (held.draft !== null) await keep(held, 'replaced', readDocument(held.draft))
        await setDraft(held, readDocument(row.document))
      }),
  }
}

export type Editing = ReturnType<typeof createEditing>
