import type { Page } from 'playwright/test'
import type { PresetOption } from '../../../src/shared/contract/files/presets.ts'

const PRESETS: PresetOption[] = [
  { preset: 'fast', real_time_factor: 12, is_measured: true },
  { preset: 'best', real_time_factor: 60, is_measured: false },
]

/** Answers with a fast engine beside the best one; both are so slow that short sounds take minutes. */
export const answerPresets = (page: Page) =>
  page.route('**/api/longhand/file/transcription/presets*', (route) => route.fulfill({ json: PRESETS }))
