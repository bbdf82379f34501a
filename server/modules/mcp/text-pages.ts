import type { z } from 'zod'
import type { RouteResult } from '../../../src/shared/contract/route.ts'
import type { getTextPage } from '../../../src/shared/contract/text-pages.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { accountOf } from '../files/index.ts'
import { type Holding, textForWork } from '../texts/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import type { PageInput, TextPage } from './text-page.ts'

const THREAD = new URL('text-page-thread.ts', import.meta.url)

/** Texts, a page at a time, for programs that read. */
export function createTextPages({
  transcripts,
  threads,
}: {
  transcripts: TranscriptsModule['transcripts']
  threads: Pick<Threads, 'run'>
}) {
  return {
    /** @throws AppError 404, 409, 413, 429, 503 */
    async read(
      caller: Caller,
      fileId: string,
      { language, ...wanted }: z.output<typeof getTextPage.query>,
      hold: Holding,
    ): Promise<RouteResult<typeof getTextPage>> {
      const { file, ...stored } = await transcripts.read(caller, fileId, language)
      const text = await textForWork(stored, hold)
      const page = await threads.run<TextPage>(
        THREAD,
        async (): Promise<PageInput> => ({ body: await text.read(), ...wanted }),
        { account: accountOf(caller), bytes: text.plainBytes },
      )
      return { file: { _id: file.id, name: file.name, language_code: file.language_code }, ...page }
    },
  }
}
export type TextPages = ReturnType<typeof createTextPages>
