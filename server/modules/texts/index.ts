import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { sweepTexts } from './long-texts.ts'

/** The store of transcripts: their versions, packed, with long ones in pieces. */
export function createTextsModule({ db }: { db: Db }) {
  return defineModule({ api: {}, sweeps: [() => sweepTexts({ db })] })
}
