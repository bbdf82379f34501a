import type { z } from 'zod'
import type { Preferences, setPreferences } from '../../../../src/shared/contract/preferences.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Engines } from '../../../ports/engines.ts'
import { writeCall } from '../../audit/index.ts'
import { setLanguage } from '../users.ts'
import * as store from './repository.ts'

/** What people choose for themselves. */
export function createPreferences({ db, engines }: { db: Db; engines: Pick<Engines, 'vocabularies'> }) {
  async function present(row: store.PreferenceRow | undefined): Promise<Preferences> {
    return {
      file_mails: row?.file_mails !== 0,
      mention_mails: row?.mention_mails !== 0,
      vocabulary: row ? (JSON.parse(row.vocabulary) as string[]) : [],
      export_template: store.templateIn(row),
      engines: (await engines.vocabularies()).map(({ label, takesVocabulary }) => ({
        label,
        takes_vocabulary: takesVocabulary,
      })),
    }
  }

  return {
    read: async (caller: Caller): Promise<Preferences> => present(await store.preferenceOf(db, caller.id)),

    async change(
      caller: Caller,
      { file_mails, mention_mails, vocabulary, export_template, language }: z.output<typeof setPreferences.body>,
    ): Promise<Preferences> {
      const changes = {
        ...(file_mails !== undefined && { file_mails: file_mails ? 1 : 0 }),
        ...(mention_mails !== undefined && { mention_mails: mention_mails ? 1 : 0 }),
        ...(vocabulary !== undefined && { vocabulary: JSON.stringify([...new Set(vocabulary)]) }),
        ...(export_template !== undefined && { export_template: JSON.stringify(export_template) }),
      }
      const saved = await db.transaction().execute(async (tx) => {
        const row = await store.savePreference(tx, caller.id, changes)
        if (language !== undefined) await setLanguage(tx, caller.id, language)
        await writeCall(tx)
        return row
      })
      return present(saved)
    },

    unsubscribe: (key: string, about: 'files' | 'mentions'): Promise<void> => store.unsubscribe(db, key, about),
  }
}

export type PreferencesService = ReturnType<typeof createPreferences>
