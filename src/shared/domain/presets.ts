/**
 * Which engine transcribes where several can: `best` is the most accurate one, as ADMIN put them in order, `fast` one
 * that is noticeably quicker.
 */
export const PRESETS = ['fast', 'best'] as const
export type Preset = (typeof PRESETS)[number]
