import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/vocabulary.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound } from '../../../kernel/errors.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { fileOf } from '../../files/index.ts'
import { expectedWords } from './expected-words.ts'

/** What is expected to be said in a file. It is its owner's, so nobody else reads it. */
export function vocabularyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, contract.getFileVocabulary, async ({ caller, params }) => {
    const file = await fileOf(db, caller.id, params.id)
    if (!file) throw notFound()
    return { terms: (await expectedWords(db, file)).vocabulary }
  })
}
