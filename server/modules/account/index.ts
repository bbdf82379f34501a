import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { unpackPieces } from '../../kernel/transcript-codec/packing.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AnswersModule } from '../answers/index.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { HumanDeskModule } from '../human-desk/index.ts'
import { clearSessionCookies, type IdentityModule } from '../identity/index.ts'
import type { MediaModule } from '../media/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { deletedMails } from './deleted-mail.ts'
import { createAccountExport } from './export.ts'
import { createDissolution } from './dissolution.ts'
import { createDissolveWorkspace } from './dissolve-workspace.ts'
import { createManageAccounts } from './manage.ts'
import { createAccountRemoval, createOwnerRemoval } from './removal.ts'
import { createRemoveAccount } from './remove-account-job.ts'
import { accountRoutes, dissolutionRoutes } from './routes.ts'
import { createAccount } from './service.ts'

/** Dependencies of {@link createAccountModule}. */
export interface AccountModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: Pick<EventBus, 'forget'>
  identity: Pick<IdentityModule, 'auth' | 'closeAccount' | 'withdrawAccount'>
  billing: Pick<BillingModule, 'plans' | 'invitations'>
  files: Pick<FilesModule, 'files' | 'transfers'>
  media: Pick<MediaModule, 'resumable' | 'imports'>
  answers: AnswersModule
  humanDesk: HumanDeskModule
  workspaces: Pick<WorkspacesModule, 'dissolving'>
  log: Logger
  now: () => number
}

/** A person's account as a whole: its profile, all its data, and its end. */
export function createAccountModule(deps: AccountModuleDeps) {
  const { db, blobs, jobs, events, identity, billing, files, media, answers, humanDesk, workspaces, log, now } = deps
  const account = createAccount({
    db,
    plans: billing.plans,
    usageOf: (id) => humanDesk.desk.usageOf(id),
    isAddressValidated: ({ id }) => identity.auth.isAddressValidated(id),
    invitationsOf: (caller) => billing.invitations.list(caller),
  })
  const owners = createOwnerRemoval({
    db,
    blobs,
    jobs,
    events,
    files: files.files,
    uploads: media.resumable,
    imports: media.imports,
    answers,
    log,
    now,
  })
  const removeAccount = createAccountRemoval({
    db,
    jobs,
    desk: humanDesk.desk,
    owners,
    withdrawAccount: identity.withdrawAccount,
    now,
  })
  const dissolution = createDissolution({
    db,
    dissolving: workspaces.dissolving,
    owners,
    plans: billing.plans,
    transfers: files.transfers,
    jobs,
    closeAccount: identity.closeAccount,
    now,
  })
  const exportAccount = createAccountExport({ db, unpack: unpackPieces, now })
  const accounts = createManageAccounts({ db, auth: identity.auth, desk: humanDesk.desk, removeAccount })
  return defineModule({
    api: { accounts },
    routes(api) {
      accountRoutes(api, { account, removeAccount, exportAccount, forgetSession: clearSessionCookies })
      dissolutionRoutes(api, { dissolution })
    },
    mails: [deletedMails],
    jobs: [
      createRemoveAccount({ db, jobs, files: files.files, owners, now }),
      createDissolveWorkspace({ db, jobs, files: files.files, transfers: files.transfers, owners, now }),
    ],
  })
}

/** The API of account, for the modules above it. */
export type AccountModule = ReturnType<typeof createAccountModule>['api']
