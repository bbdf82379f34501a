import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { AccountModule } from '../account/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { peopleRoutes } from './people/routes.ts'
import { createPeople } from './people/service.ts'
import { workRoutes } from './work/routes.ts'
import { createWork } from './work/service.ts'

/** Dependencies of {@link createConsoleModule}. */
export interface ConsoleModuleDeps {
  db: Db
  jobs: JobQueue
  identity: Pick<IdentityModule, 'auth'>
  files: Pick<FilesModule, 'storage'>
  account: AccountModule
  config: Pick<Config, 'billing'>
  now: () => number
}

/** The operator's console: what the commands do and tell, in the browser of an ADMIN. */
export function createConsoleModule({ db, jobs, identity, files, account, config, now }: ConsoleModuleDeps) {
  const people = createPeople({
    db,
    auth: identity.auth,
    accounts: account.accounts,
    storageOf: files.storage.usage,
    isLimited: config.billing !== 'off',
    now,
  })
  const work = createWork({ db, jobs, now })
  return defineModule({
    api: {},
    routes(api) {
      peopleRoutes(api, { people })
      workRoutes(api, { work })
    },
  })
}
