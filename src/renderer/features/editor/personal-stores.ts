import { z } from 'zod'
import type { StoreApi } from 'zustand/vanilla'
import { type Abbreviation, abbreviationList } from '../../../shared/transcript/abbreviations.ts'
import { keyChoice } from './commands/key-file.ts'
import { INITIAL_KEYS, type KeyChoice } from './commands/key-sets.ts'
import { INITIAL_PEDALS, type PedalChoice, pedalChoice } from './pedals/pedal-choice.ts'
import { personalStore } from './personal-store.ts'
import { INITIAL_PLAYBACK, type PlaybackOptions, playbackOptions } from './player/playback-options.ts'

/** What a person chose for the editor on this device. */
export interface PersonalStores {
  keys: StoreApi<KeyChoice>
  playback: StoreApi<PlaybackOptions>
  pedalChoice: StoreApi<PedalChoice>
  /** What the person writes for something longer. */
  abbreviations: StoreApi<{ list: Abbreviation[] }>
  /** The client's note as this person has read it. */
  noteRead: StoreApi<{ note: string }>
  /** The second reading whose words this person has been shown, by its name. */
  readingSeen: StoreApi<{ name: string }>
}

const abbreviations = z.strictObject({ list: abbreviationList })
const noteRead = z.strictObject({ note: z.string() })
const readingSeen = z.strictObject({ name: z.string() })

/** The choices of a person, of which one is of a single file. */
export function openPersonalStores(userId: string, fileId: string): PersonalStores {
  return {
    keys: personalStore({ name: 'editor_keys', userId, schema: keyChoice, initial: INITIAL_KEYS }),
    playback: personalStore({ name: 'editor_playback', userId, schema: playbackOptions, initial: INITIAL_PLAYBACK }),
    pedalChoice: personalStore({ name: 'editor_pedals', userId, schema: pedalChoice, initial: INITIAL_PEDALS }),
    abbreviations: personalStore({
      name: 'editor_abbreviations',
      userId,
      schema: abbreviations,
      initial: { list: [] },
    }),
    noteRead: personalStore({ name: `editor_note_read:${fileId}`, userId, schema: noteRead, initial: { note: '' } }),
    readingSeen: personalStore({
      name: `editor_reading_seen:${fileId}`,
      userId,
      schema: readingSeen,
      initial: { name: '' },
    }),
  }
}
