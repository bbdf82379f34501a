import type { BulkKind, BulkWish } from '../../../src/shared/contract/bulk.ts'
import type { AuditAction } from '../../../src/shared/domain/audit.ts'
import { mayDo, mayTranscribeAgain } from '../../../src/shared/domain/file-actions.ts'
import { costOf, type TimeKind } from '../../../src/shared/domain/quota.ts'
import { MULTILINGUAL_CODE } from '../../../src/shared/domain/upload-rules.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { inEnglish } from '../../kernel/words.ts'
import type { AnswersModule, DocumentOrder } from '../answers/index.ts'
import type { Quota } from '../billing/index.ts'
import type { FileRow, FilesModule } from '../files/index.ts'
import type { Tags } from '../folders/index.ts'
import type { RecognitionModule } from '../recognition/index.ts'
import type { StyleGuides } from '../style-guides/index.ts'
import type { TranslationsModule } from '../translations/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import type { Failure } from './presenter.ts'

/** What something costs: whole seconds of each kind of time. */
export type Price = Readonly<Record<TimeKind, number>>
export const FREE_OF_CHARGE: Price = { auto: 0, human: 0 }

/** What is done with files of a bulk action, as their own calls do it. */
export interface BulkWork {
  /** Files of one transaction. */
  atOnce: number
  /** As what it is written down of each file; null where its own call is not. */
  audit: AuditAction | null
  /** What is written down beside it. */
  detail?: string
  /** What it costs with a file now; left out where it costs nothing. What cannot be done is free. */
  price?: (caller: Caller, file: FileRow) => Promise<Price>
  /** Whether it is done as whoever began it, and by nobody where they are gone; else as the owner. */
  byPerson?: true
  /** Whether nothing is done that costs more than it said. */
  isBinding: boolean
  /**
   * Does it with files, in one transaction in which `writeCall` is called; answers in which of them it was refused. One
   * file alone is refused by throwing. @throws AppError
   */
  run: (caller: Caller, files: readonly string[]) => Promise<ReadonlyMap<string, Failure>>
}

/** What does the work, one file or several at a time. */
export interface BulkWorksDeps {
  files: Pick<FilesModule, 'files' | 'shares' | 'holds' | 'transfers'>
  tags: Pick<Tags, 'tagFiles'>
  styleGuides: Pick<StyleGuides, 'choose'>
  again: RecognitionModule['again']
  translations: Pick<TranslationsModule['translations'], 'cost' | 'request'>
  answers: Pick<AnswersModule['answers'], 'missingCost' | 'orderMissing'>
  quota: Pick<Quota, 'charges'>
  workspaces: Pick<WorkspacesModule, 'requireMember'>
  db: Db
  now: () => number
}

/** Files of which the same is changed in one transaction. */
const MANY = 50

type WishOf<Kind extends BulkKind> = Extract<BulkWish, { kind: Kind }>
type Makers<Kind extends BulkKind> = { [K in Kind]: (wish: WishOf<K>) => BulkWork }

const NONE: ReadonlyMap<string, Failure> = new Map()

/** The work that a wish means. */
export function createBulkWorks(deps: BulkWorksDeps) {
  const { db, files, workspaces, tags, styleGuides, again, translations, answers, quota, now } = deps

  /** What is done one file at a time. */
  const each = (
    audit: AuditAction | null,
    act: (caller: Caller, id: string) => Promise<unknown>,
    price?: BulkWork['price'],
    isBinding = true,
  ): BulkWork => ({
    atOnce: 1,
    audit,
    isBinding,
    ...(price && { price }),
    async run(caller, ids) {
      for (const id of ids) await act(caller, id)
      return NONE
    },
  })

  /** What is done with several at once, each of which may be refused by itself. */
  const many = (
    act: (
      caller: Caller,
      ids: readonly string[],
      say: (words: Phrase) => string,
    ) => Promise<{ failed: readonly { _id: string; code: string; message: string }[] }>,
    audit: AuditAction | null = 'file-filed',
  ): BulkWork => ({
    atOnce: MANY,
    audit,
    isBinding: true,
    async run(caller, ids) {
      // What is said is kept as it was meant, for whoever reads it in another language.
      const meant = new Map<string, Phrase>()
      const say = (words: Phrase) => {
        const said = inEnglish(words)
        meant.set(said, words)
        return said
      }
      const { failed } = await act(caller, ids, say)
      return new Map(failed.map(({ _id, code, message }) => [_id, { code, words: meant.get(message) ?? message }]))
    },
  })

  const ownLength = (mayBe: (caller: Caller, file: FileRow) => boolean) => (caller: Caller, file: FileRow) =>
    Promise.resolve(
      mayBe(caller, file) && quota.charges(caller) ? { auto: costOf(file.length_seconds), human: 0 } : FREE_OF_CHARGE,
    )

  const filing: Makers<'archive' | 'move' | 'tag' | 'status' | 'style-guide' | 'remove'> = {
    archive: (wish) =>
      many((caller, ids, say) => files.files.change(caller, { ids: [...ids], is_archived: wish.is_archived }, say)),
    move: (wish) =>
      many((caller, ids, say) => files.files.change(caller, { ids: [...ids], folder_id: wish.folder_id }, say)),
    tag: ({ add, remove }) => many((caller, ids, say) => tags.tagFiles(caller, { ids, add, remove }, say)),
    status: ({ status }) => each('file-changed', (caller, id) => files.files.update(caller, id, { status })),
    'style-guide': (wish) => each('file-changed', (caller, id) => styleGuides.choose(caller, id, wish.style_guide)),
    remove: () => each('file-deleted', removeFile, (caller, file) => files.files.removalCost(caller, [file.id]), false),
  }

  const holding: Makers<'hold' | 'lift-hold'> = {
    hold: ({ reason }) => ({
      ...each('hold-placed', (caller, id) =>
        files.holds.place(caller, { kind: 'file', id }, { reason, byAdmin: false }),
      ),
      detail: reason,
    }),
    'lift-hold': () => each('hold-lifted', (caller, id) => files.holds.lift(caller, { kind: 'file', id }, false)),
  }

  const working: Makers<'resume' | 'again' | 'translate' | 'answer'> = {
    resume: () => each(null, (caller, id) => files.files.resume(caller, id), ownLength(mayResume)),
    again: (wish) => each(null, (caller, id) => writeAgain(caller, id, wish), ownLength(costsAgain)),
    translate: ({ language }) =>
      each(
        null,
        (caller, id) => translations.request(caller, id, language),
        (caller, file) => autoPrice(async () => (await translations.cost(caller, file.id, language)).seconds),
      ),
    answer: ({ template_id: templateId }) => {
      const order: DocumentOrder =
        templateId === null ? { kind: 'overview' } : { kind: 'template', template_id: templateId }
      return each(
        null,
        (caller, id) => answers.orderMissing(caller, id, order, inTurn),
        (caller, file) => autoPrice(() => answers.missingCost(caller, file.id, order, inTurn)),
      )
    },
  }

  const sharing: Makers<'share' | 'share-group' | 'unshare'> = {
    share: (wish) =>
      each('file-shared', (caller, id) =>
        files.shares.withPeople(caller, { kind: 'file', id }, wish.email_addresses, wish),
      ),
    'share-group': (wish) =>
      each('file-shared', (caller, id) => files.shares.withGroup(caller, { kind: 'file', id }, wish)),
    unshare: (wish) =>
      each('share-ended', (caller, id) => files.shares.endWith(caller, { kind: 'file', id }, wish.email_addresses)),
  }

  const moving: Makers<'transfer'> = {
    // Which of the files moved is written down where they move.
    transfer: ({ to, folder_id }) => ({
      ...many(async (caller, ids, say) => {
        await assertStillMay(caller)
        return files.transfers.transfer(caller, { ids: [...ids], to, folder_id }, say, true)
      }, null),
      byPerson: true,
    }),
  }

  const makers: Makers<BulkKind> = { ...filing, ...holding, ...working, ...sharing, ...moving }

  /** Whoever has files of a workspace moved has to be a manager of it for as long as that goes on. */
  async function assertStillMay({ id, acting }: Caller): Promise<void> {
    if (acting) await workspaces.requireMember(db, acting.person.id, id, 'manager')
  }

  /** Whoever was quicker, a file that is gone is gone. */
  async function removeFile(caller: Caller, id: string): Promise<void> {
    try {
      await files.files.remove(caller, id)
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) throw error
    }
  }

  async function writeAgain(caller: Caller, id: string, wish: WishOf<'again'>): Promise<void> {
    const file = await files.files.get(caller, id)
    const { language_code = file.language_code, speakers, preset, vocabulary } = wish
    const isMultilingual = language_code === MULTILINGUAL_CODE
    const spoken = { language_code: isMultilingual ? '' : language_code, is_multilingual: isMultilingual }
    await again(caller, id, { ...spoken, speakers, preset, vocabulary })
  }

  function costsAgain({ role }: Caller, file: FileRow): boolean {
    const isFree = file.free_again_until !== null && file.free_again_until > now()
    return mayTranscribeAgain(role, subjectOf(file)) && file.media_key !== null && !isFree
  }

  /** What is refused is free. */
  async function autoPrice(seconds: () => Promise<number>): Promise<Price> {
    try {
      return { auto: await seconds(), human: 0 }
    } catch (error) {
      if (error instanceof AppError && !isPassing(error)) return FREE_OF_CHARGE
      throw error
    }
  }

  return <Kind extends BulkKind>(wish: WishOf<Kind>): BulkWork => makers[wish.kind](wish)
}
export type WorkFor = ReturnType<typeof createBulkWorks>

/** One text is in memory at a time; to refuse one would only put it off. */
const inTurn = () => undefined

/** Whether there is too much of the same in work, so that the rest has to wait for it. */
export const isFull = (error: unknown): boolean => error instanceof AppError && error.code === 'too_many_answers'

/** Whether a refusal is of this moment alone, so that the same is worth another try. */
export const isPassing = ({ status, code }: AppError): boolean =>
  code === 'busy' || code === 'too_many_at_once' || (status >= 500 && status !== 503 && status !== 507)

const subjectOf = ({ status, for_human_transcribe }: FileRow) => ({
  status,
  for_human_transcribe: for_human_transcribe === 1,
  human: null,
})

const mayResume = ({ role }: Caller, file: FileRow) => mayDo(role, subjectOf(file), 'resume')
