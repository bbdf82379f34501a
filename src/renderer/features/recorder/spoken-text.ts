import type { SpokenText } from '../../lib/recorder-slot.ts'
import { platform } from '../../platform/index.ts'
import type { Recording } from './core/recording.ts'

/**
 * What was written down of a person's recording that has ended, once all of it is heard; null where nothing was, or it
 * cannot be heard here.
 */
export async function spokenTextOf(userId: string, { id, spoken }: Recording): Promise<SpokenText | null> {
  if (spoken === undefined || !platform.speech) return null
  const json = await platform.speech.text(userId, id).catch(() => null)
  if (json === null) return null
  return { file: new File([json], 'transcript.json', { type: 'application/json' }), language: spoken }
}
