import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import type { AccountModule } from '../account/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { createScimGroups } from './groups.ts'
import { createScimPeople } from './people.ts'
import { scimRoutes } from './routes.ts'

/** Dependencies of {@link createScimModule}. */
export interface ScimModuleDeps {
  db: Db
  identity: Pick<IdentityModule, 'auth' | 'openCompanyAccount' | 'tellGroups'>
  account: Pick<AccountModule, 'accounts'>
  config: { publicUrl: string; signOn: SignOnSettings }
  now: () => number
}

/** SCIM 2.0, by which a company's provider keeps the accounts of its people: the only writer of `scim_…` tables. */
export function createScimModule({ db, identity, account, config: { publicUrl, signOn }, now }: ScimModuleDeps) {
  const people = createScimPeople({ db, identity, accounts: account.accounts, publicUrl, now })
  const groups = createScimGroups({ db, people, publicUrl, now })
  return defineModule({
    api: {
      /** Adds the calls; they lie beside the API's base. */
      scimRoutes: (app: FastifyInstance): Promise<void> => scimRoutes(app, { people, groups, signOn, publicUrl }),
    },
  })
}

export { SCIM_BASE } from './presenter.ts'

/** The API of scim, for the server. */
export type ScimModule = ReturnType<typeof createScimModule>['api']
