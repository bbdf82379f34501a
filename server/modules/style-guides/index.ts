import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { guidesOf } from './repository.ts'
import { styleGuideRoutes } from './routes.ts'
import { createStyleGuides } from './service.ts'

/** Dependencies of {@link createStyleGuidesModule}. */
export interface StyleGuidesModuleDeps {
  db: Db
  threads: Threads
  now: () => number
}

/** How texts are to be written: guides of accounts, and what of them is left to do in a text. */
export function createStyleGuidesModule({ db, threads, now }: StyleGuidesModuleDeps) {
  const styleGuides = createStyleGuides({ db, threads, now })
  return defineModule({
    api: { styleGuides },
    routes: (api) => styleGuideRoutes(api, { styleGuides }),
  })
}

/** The API of style-guides, for the modules above it. */
export type StyleGuidesModule = ReturnType<typeof createStyleGuidesModule>['api']

export type { StyleGuides } from './service.ts'

/** A person's own guides, for their export. */
export async function exportStyleGuides(db: Db, userId: string): Promise<StyleGuide[]> {
  return (await guidesOf(db, userId)).map(({ guide }) => JSON.parse(guide) as StyleGuide)
}
