import type { Db } from '../../kernel/db/schema.ts'
import { askOf, writtenSections } from './asked.ts'
import { answersOfAccount } from './repository.ts'
import { templatesOf } from './template-repository.ts'

/** What somebody asked of texts and what was answered, and their templates, for a copy of all their data. */
export async function exportAnswers(db: Db, accountId: string) {
  const rows = await answersOfAccount(db, accountId)
  return {
    answers: rows.map((row) => ({
      file: row.file_id,
      kind: row.kind,
      ...askOf(row),
      created_date: new Date(row.created_at).toISOString(),
      sections: writtenSections(row).map(({ kind, title, sentences }) => ({
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
