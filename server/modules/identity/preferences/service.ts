import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { NamedTemplate, Preferences, setPreferences } from '../../../../src/shared/contract/preferences.ts'
import type { RetentionRule } from '../../../../src/shared/domain/retention.ts'
import { isAtLeast } from '../../../../src/shared/domain/workspace-roles.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { personOf } from '../../../kernel/acting.ts'
import { notAllowed } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Engines } from '../../../ports/engines.ts'
import { writeCall } from '../../audit/index.ts'
import { setLanguage } from '../users.ts'
import * as store from './repository.ts'

interface Rows {
  row: store.PreferenceRow | undefined
  own: store.PreferenceRow | undefined
}

/** What people choose for themselves: mails and language; and for what they own: vocabulary and documents. */
export function createPreferences({ db, engines }: { db: Db; engines: Pick<Engines, 'vocabularies'> }) {
  /** What is the owner's, and what is the person's who acts for them. */
  async function rowsOf(on: Db, caller: Caller): Promise<Rows> {
    const row = await store.preferenceOf(on, caller.id)
    return { row, own: caller.acting ? await store.preferenceOf(on, personOf(caller)) : row }
  }

  async function present({ row, own }: Rows): Promise<Preferences> {
    return {
      file_mails: own?.file_mails !== 0,
      mention_mails: own?.mention_mails !== 0,
      vocabulary: row ? (JSON.parse(row.vocabulary) as string[]) : [],
      export_template: store.templateIn(row),
      export_templates: store.namedTemplatesIn(row),
      file_retention: row?.file_retention ? (JSON.parse(row.file_retention) as RetentionRule) : null,
      engines: (await engines.vocabularies()).map(({ label, takesVocabulary }) => ({
        label,
        takes_vocabulary: takesVocabulary,
      })),
    }
  }

  return {
    read: async (caller: Caller): Promise<Preferences> => present(await rowsOf(db, caller)),

    /** @throws AppError 403 for a member of a workspace who may not say how long its files are kept */
    async change(
      caller: Caller,
      {
        file_mails,
        mention_mails,
        vocabulary,
        export_template,
        export_templates,
        file_retention,
        language,
      }: z.output<typeof setPreferences.body>,
    ): Promise<Preferences> {
      if (file_retention !== undefined && caller.acting && !isAtLeast(caller.acting.as, 'manager')) throw notAllowed()
      const ofPerson = {
        ...(file_mails !== undefined && { file_mails: file_mails ? 1 : 0 }),
        ...(mention_mails !== undefined && { mention_mails: mention_mails ? 1 : 0 }),
      }
      const ofOwner = {
        ...(vocabulary !== undefined && { vocabulary: JSON.stringify([...new Set(vocabulary)]) }),
        ...(export_template !== undefined && { export_template: JSON.stringify(export_template) }),
        ...(export_templates !== undefined && { export_templates: JSON.stringify(withIds(export_templates)) }),
        ...(file_retention !== undefined && { file_retention: file_retention && JSON.stringify(file_retention) }),
      }
      const saved = await db.transaction().execute(async (tx) => {
        const person = personOf(caller)
        if (person === caller.id) await store.savePreference(tx, person, { ...ofPerson, ...ofOwner })
        else {
          if (Object.keys(ofPerson).length > 0) await store.savePreference(tx, person, ofPerson)
          if (Object.keys(ofOwner).length > 0) await store.savePreference(tx, caller.id, ofOwner)
        }
        if (language !== undefined) await setLanguage(tx, person, language)
        await writeCall(tx)
        return rowsOf(tx, caller)
      })
      return present(saved)
    },

    unsubscribe: (key: string, about: 'files' | 'mentions'): Promise<void> => store.unsubscribe(db, key, about),
  }
}

export type PreferencesService = ReturnType<typeof createPreferences>

/** Named templates, each with an id of its own. */
function withIds(wished: NonNullable<z.output<typeof setPreferences.body>['export_templates']>): NamedTemplate[] {
  const taken = new Set<string>()
  return wished.map(({ _id: wanted, ...template }) => {
    const _id = wanted === undefined || taken.has(wanted) ? uuidv7() : wanted
    taken.add(_id)
    return { ...template, _id }
  })
}
