import type { QueryClient } from '@tanstack/react-query'
import { listFiles } from '../../shared/contract/files.ts'
import { type TranslationTime, UNLIMITED_TIME } from '../../shared/domain/translation.ts'
import { isCheckedAgainstBalance } from '../../shared/domain/upload-rules.ts'
import { call } from './api.ts'
import { planInUse } from './balances.ts'
import { profileQuery } from './profile.ts'

/** What there is for a translation on the plan in use, asked anew. */
export async function fetchTranslationTime(client: QueryClient, lengthSeconds: number): Promise<TranslationTime> {
  const [profile, sums] = await Promise.all([client.fetchQuery({ ...profileQuery, staleTime: 0 }), call(listFiles, { query: { only_info: true } })])
  const plan = planInUse(profile)
  const planSeconds = isCheckedAgainstBalance(profile.user.role) ? (plan?.auto_transcription_time ?? UNLIMITED_TIME) : UNLIMITED_TIME
  return { planSeconds, availableSeconds: plan?.available_auto_transcription_time ?? planSeconds, inWorkOrFailedSeconds: sums.autoTranscribeOrFailedFilesLength, lengthSeconds }
}
