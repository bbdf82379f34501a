import type { Db } from '../../kernel/db/schema.ts'
import type { CheckedSection } from '../../../src/shared/answers/check-reply.ts'
import { userById } from '../identity/index.ts'
import { askOf, writtenSections } from './asked.ts'
import { readableSections } from './find-across.ts'
import { answersOfAccount } from './repository.ts'
import { templatesOf } from './template-repository.ts'

/**
 * What somebody asked of texts and what was answered, of files that they may read, and their templates, for a copy of
 * all their data.
 */
export async function exportAnswers(db: Db, accountId: string) {
  const rows = await answersOfAccount(db, accountId)
  const account = await userById(db, accountId)
  const shown = new Map<string, CheckedSection[]>()
  for (const row of rows)
    if (account) shown.set(row.id, (await readableSections(db, account, writtenSections(row))).sections)
  return {
    answers: rows.map((row) => ({
      file: row.file_id,
      kind: row.kind,
      ...askOf(row),
      created_date: new Date(row.created_at).toISOString(),
      sections: (shown.get(row.id) ?? []).map(({ kind, title, sentences }) => ({
        kind,
        title,
        sentences: sentences.map(({ text, citations }) => ({
          text,
          quotes: citations.map(({ quote, at }) => ({ quote, time: at })),
        })),
      })),
    })),
    answer_templates: (await templatesOf(db, accountId)).map(({ name, sections }) => ({
      name,
      sections: JSON.parse(sections) as unknown,
    })),
  }
}
