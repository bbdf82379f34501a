import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/vocabulary.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound } from '../../../kernel/errors.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { fileOf } from '../../files/index.ts'
import type { CorrectionsService } from './corrections/service.ts'
import { offeredWords } from './expected-words.ts'

/** What is expected to be said in a file, which is its owner's alone to read, and what was learned of corrections. */
export function vocabularyRoutes(
  app: FastifyInstance,
  { db, corrections }: { db: Db; corrections: CorrectionsService },
): void {
  mount(app, contract.getFileVocabulary, async ({ caller, params }) => {
    const file = await fileOf(db, caller.id, params.id)
    if (!file) throw notFound()
    return offeredWords(db, file)
  })
  mount(app, contract.listCorrections, ({ caller }) => corrections.list(caller))
  mount(app, contract.changeCorrection, ({ caller, body }) => corrections.change(caller, body))
  mount(app, contract.removeCorrections, ({ caller }) => corrections.removeAll(caller))
}
