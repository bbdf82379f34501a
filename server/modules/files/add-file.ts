import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeDone } from '../audit/index.ts'
import { FREE } from '../billing/index.ts'
import type { Changing } from './changing.ts'
import type { Charges } from './charges.ts'
import type { FileEventPublisher } from './events.ts'
import type { Intake } from './human/intake.ts'
import { addMakeThumbnail, addTranscription } from './jobs.ts'
import { assertMachineWork } from './machine-work/machine-work.ts'
import type { MultilingualQueue } from './multilingual-queue.ts'
import { type Beginning, type NewFile, newRow } from './new-file.ts'
import { fileUploadedAs, insertFile, isOwnFolder } from './repository.ts'
import { folderHolders } from './shares/repository.ts'

/** What else is written in the transaction that makes a file. */
export type TransactionHook = (tx: Db, fileId: string) => Promise<void>

/** Dependencies of {@link createAddFile}. */
export interface AddFileDeps {
  db: Db
  jobs: JobQueue
  fileEvents: FileEventPublisher
  intake: Pick<Intake, 'admit' | 'open'>
  charges: Charges
  multilingual: MultilingualQueue
  changing: Changing
  now: () => number
}

/** How a stored upload becomes a file. */
export function createAddFile({ db, jobs, fileEvents, intake, charges, multilingual, changing, now }: AddFileDeps) {
  /**
   * How a new file begins: with the machine, on the transcriptors' desk, or waiting for its owner's text. @throws
   * AppError 402, 422
   */
  async function begin(
    tx: Db,
    caller: Caller,
    { human, live, isOwn = false, isMultilingual, lengthSeconds }: NewFile,
  ): Promise<Beginning> {
    if (live) return { status: 'EDITING', charge: await charges.chargeAuto(tx, caller, live.seconds), price: null }
    if (isOwn) return { status: 'STANDBY', charge: FREE, price: null }
    if (human) return intake.admit(tx, caller, human, await charges.humanWork(tx, caller, lengthSeconds))
    const status = isMultilingual ? await multilingual.firstStatus(caller.id, tx) : 'TRANSCRIBE'
    return { status, charge: await charges.chargeAuto(tx, caller, lengthSeconds), price: null }
  }

  return {
    /**
     * Makes the file of a stored upload and gives it to the machine or to the transcriptors, in one transaction;
     * answers its id. @throws AppError 401 when the account is gone, 402 when it has not enough time, 422, 429 after
     * much work on the same medium for nothing
     */
    async add(caller: Caller, file: NewFile, transactionHook?: TransactionHook): Promise<string> {
      return changing(async (tx, publish) => {
        // An upload may take longer than its account lasts.
        if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        if (!file.human && !file.isOwn && !file.live)
          await assertMachineWork(
            tx,
            { owner_id: caller.id, media_sha256: file.mediaSha256, length_seconds: file.lengthSeconds },
            now(),
          )
        const begun = await begin(tx, caller, file)
        // A folder may go while files for it are on their way; they come all the same.
        const { folderId: wanted = null } = file
        const folderId = wanted !== null && (await isOwnFolder(tx, caller.id, wanted)) ? wanted : null
        const added = await insertFile(tx, newRow(caller.id, { ...file, folderId }, { ...begun, at: now() }))
        if (added.status === 'TRANSCRIBE') await addTranscription(jobs, added.id, tx)
        if (added.type.startsWith('video/')) await addMakeThumbnail(jobs, added.id, tx)
        if (file.human) await intake.open(tx, added, file.human, file.translateLanguages ?? [])
        const languages = file.translateLanguages ?? []
        await fileEvents.publish(tx, 'file-added', { caller, file: added, languages, at: now() })
        await publish('file-changed', added.id, caller.id)
        const holders = folderId === null ? [] : await folderHolders(tx, folderId, now())
        for (const holder of holders) await publish('file-changed', added.id, holder)
        await writeDone(tx, caller.id, { action: 'file-uploaded', object_kind: 'file', object_id: added.id })
        await transactionHook?.(tx, added.id)
        return added.id
      })
    },

    /** The file that an upload of this name made, if it did. */
    uploadedAs: (caller: Caller, key: string) => fileUploadedAs(db, caller.id, key),
  }
}
