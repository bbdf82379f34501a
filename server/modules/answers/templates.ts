import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AnswerTemplate } from '../../../src/shared/contract/answers.ts'
import { ANSWER_LIMITS } from '../../../src/shared/domain/answer-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { AnswerTemplateTable, Db } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import * as store from './template-repository.ts'

type Body = Omit<AnswerTemplate, '_id'>

/** Templates of accounts: each account's own. */
export function createAnswerTemplates({ db, now }: { db: Db; now: () => number }) {
  return {
    /** Oldest first. */
    list: async ({ id }: Caller): Promise<AnswerTemplate[]> => (await store.templatesOf(db, id)).map(presentTemplate),

    /** @throws AppError 409 when there are as many as may be */
    async add({ id: accountId }: Caller, { name, sections }: Body): Promise<AnswerTemplate> {
      const row = {
        id: uuidv7(),
        account_id: accountId,
        name,
        sections: JSON.stringify(sections),
        created_at: now(),
      }
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, accountId)
        if ((await store.templatesOf(tx, accountId)).length >= ANSWER_LIMITS.templates)
          throw new AppError(409, 'too_many_templates', messages.tooManyTemplates)
        await store.insertTemplate(tx, row)
      })
      return presentTemplate(row)
    },

    /** @throws AppError 404 */
    async update({ id: accountId }: Caller, templateId: string, { name, sections }: Body): Promise<AnswerTemplate> {
      const change = { name, sections: JSON.stringify(sections) }
      if (!(await store.changeTemplate(db, accountId, templateId, change))) throw notFound()
      return { _id: templateId, name, sections }
    },

    /** @throws AppError 404 */
    async remove({ id: accountId }: Caller, templateId: string): Promise<void> {
      if (!(await store.deleteTemplate(db, accountId, templateId))) throw notFound()
    },

    /** What a template asks now; null for one that is not the caller's. */
    async find({ id: accountId }: Caller, templateId: string): Promise<AnswerTemplate | null> {
      const row = await store.templateOf(db, accountId, templateId)
      return row ? presentTemplate(row) : null
    },
  }
}
export type AnswerTemplates = ReturnType<typeof createAnswerTemplates>

const presentTemplate = ({ id, name, sections }: Selectable<AnswerTemplateTable>): AnswerTemplate => ({
  _id: id,
  name,
  sections: JSON.parse(sections) as AnswerTemplate['sections'],
})
