import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { MediaModule } from '../media/index.ts'
import type { EpisodeRow } from './repository.ts'

const PREFIX = 'feed:'

/** What the import of an episode is called by whoever begins it: begun twice, it is one. */
export const importKeyOf = ({ id, tries }: Pick<EpisodeRow, 'id' | 'tries'>) => `${PREFIX}${id}:${tries}`

/** The episode that an import of this name is for; null for one of somebody else. */
export const episodeOfImport = (clientKey: string | null): string | null =>
  clientKey?.startsWith(PREFIX) ? (clientKey.slice(PREFIX.length).split(':')[0] ?? null) : null

/** Ends and forgets an import, or finds it forgotten already. */
export async function forgetImport(
  imports: Pick<MediaModule['imports'], 'remove'>,
  caller: Caller,
  id: string,
): Promise<void> {
  try {
    await imports.remove(caller, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error
  }
}
