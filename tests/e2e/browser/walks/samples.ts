import { fakeFile } from '../../../support/fake-file.ts'

/** A file whose owner is to accept a price. */
export const quoted = {
  ...fakeFile(1, { status: 'QUOTED', length: 1830, price_quota_for_human_transcribe: 3720 }).file,
  human_transcription: null,
}

export const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()
